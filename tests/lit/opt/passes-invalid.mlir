// What the first two passes refuse: they need attributes of the carrier, and no proof.
// RUN: precedent-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(precedent-partition-stages,precedent-insert-stage-transfers)' %s -o %t

// expected-error@+1 {{partition needs tessera.schedule_digest to be a string of 64 characters: it has 1 characters [carrier-incomplete]}}
module attributes {
  tessera.schedule_digest = "a",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
}

// -----

// Partition does not look at the schema, insertion does.
// expected-error@+1 {{stage insertion needs tessera.pipeline_schedule_schema to be tessera.pipeline_schedule.v1: it is another text [carrier-incomplete]}}
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v2",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
}

// -----

// expected-error@+1 {{[carrier-incomplete]}}
module {
}

// -----

// The schedule of another module is none of this one.
// expected-error@+1 {{partition needs tessera.schedule_digest to be a string of 64 characters: it is missing [carrier-incomplete]}}
module {
  // expected-note@+1 {{this module inside of it carries a schedule}}
  module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  }
}
