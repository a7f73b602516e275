// What the verifying pass refuses, each at its place.
// RUN: precedent-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(precedent-verify-schedule)' %s -o %t

// expected-error@+1 {{no operation of the module belongs to stage 1 of 2 [empty-stage]}}
module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    return
  }
}

// -----

module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    // expected-error@+1 {{it uses a value of stage 0 in stage 1 without a send and a receive [unrouted-cross-stage-value]}}
    %b = "tessera.matmul"(%a) {tessera.pp_stage = 1} : (f32) -> f32
    return
  }
}

// -----

// Upstream does not see what crosses through an operation without a stage.
module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    %u = "tessera.relu"(%a) : (f32) -> f32
    // expected-error@+1 {{it uses a value of stage 0 in stage 1 without a send and a receive [unrouted-cross-stage-value]}}
    %b = "tessera.matmul"(%u) {tessera.pp_stage = 1} : (f32) -> f32
    return
  }
}

// -----

module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    // expected-error@+1 {{0 sends go from stage 0 to stage 1, and 1 receives wait for them [recv-without-send]}}
    %r = "tessera.pipeline.recv"() {micro_batch = 0, to_stage = 1} : () -> f32
    %b = "tessera.matmul"(%r) {tessera.pp_stage = 1} : (f32) -> f32
    return
  }
}

// -----

module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    "tessera.pipeline.send"(%a) {from_stage = 0, micro_batch = 0} : (f32) -> ()
    %r = "tessera.pipeline.recv"() {micro_batch = 0, to_stage = 1} : () -> f32
    %b = "tessera.matmul"(%r) {tessera.pp_stage = 1} : (f32) -> f32
    // expected-error@+1 {{it belongs to stage 2; the carrier has the stages 0 to 1 [stage-beyond-declared]}}
    %c = "tessera.matmul"(%x) {tessera.pp_stage = 2} : (f32) -> f32
    return
  }
}

// -----

// A missing edge: the order that shows it, and the cure.
// expected-error@+3 {{F(stage 1, micro-batch 0) is not ordered after its producer F(stage 0, micro-batch 0) (row 2 of tessera.pipeline_steps) [forward-producer]}}
// expected-note@+2 {{this order satisfies every declared dependency: pipeline:1:1:1:0:F, then all others}}
// expected-note@+1 {{help: add}}
module attributes {
  tessera.schedule_digest = "ce56631e9b754d638b4c99be4e7ad18ca7f5e634146d277e66659a618e000dd4",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = [], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    "tessera.pipeline.send"(%a) {from_stage = 0, micro_batch = 0} : (f32) -> ()
    %r = "tessera.pipeline.recv"() {micro_batch = 0, to_stage = 1} : () -> f32
    %b = "tessera.matmul"(%r) {tessera.pp_stage = 1} : (f32) -> f32
    return
  }
}

// -----

// expected-error@+3 {{[digest-mismatch]}}
// expected-note@+2 {{ids or dependencies were changed after the digest was computed}}
// expected-note@+1 {{help: set `tessera.schedule_digest` to "4e28}}
module attributes {
  tessera.schedule_digest = "0000000000000000000000000000000000000000000000000000000000000000",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    "tessera.pipeline.send"(%a) {from_stage = 0, micro_batch = 0} : (f32) -> ()
    %r = "tessera.pipeline.recv"() {micro_batch = 0, to_stage = 1} : () -> f32
    %b = "tessera.matmul"(%r) {tessera.pp_stage = 1} : (f32) -> f32
    return
  }
}

// -----

// expected-error@+1 {{legality needs tessera.schedule_digest to be a string of 64 characters: it is missing [carrier-incomplete]}}
module {
}

// -----

// Which of two schedules places the operations?
module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  // expected-error@+1 {{this module carries a schedule, and stands in a module that carries another [nested-carrier]}}
  module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  }
}

// -----

// A stamp of another schedule; and one that a later operation lacks.
module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  // expected-error@+2 {{is stamped 111111111111… at the level pipeline, and the schedule of its module has the digest 4e28d8b7a04a… [stamp-stale]}}
  // expected-note@+1 {{it was made from another schedule, or the schedule was changed since}}
  func.func @f(%x: f32) attributes {tessera.schedule_digest = "1111111111111111111111111111111111111111111111111111111111111111"} {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    // expected-error@+2 {{`tessera.pipeline.send` has no `tessera.schedule_digest`, and others of its module have one [stamp-missing]}}
    // expected-note@+1 {{the pass that stamps one function, send or receive stamps them all}}
    "tessera.pipeline.send"(%a) {from_stage = 0, micro_batch = 0} : (f32) -> ()
    %r = "tessera.pipeline.recv"() {micro_batch = 0, to_stage = 1, tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b"} : () -> f32
    %b = "tessera.matmul"(%r) {tessera.pp_stage = 1} : (f32) -> f32
    return
  }
}
