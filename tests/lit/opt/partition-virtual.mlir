// Of an interleaved carrier the rows run more stages than there are ranks; who wants them all filled says so.
// RUN: precedent-opt --pass-pipeline='builtin.module(precedent-partition-stages)' %s | FileCheck %s --check-prefix=RANKS
// RUN: precedent-opt --pass-pipeline='builtin.module(precedent-partition-stages{stages=virtual})' %s | FileCheck %s --check-prefix=VIRTUAL

// RANKS: pp_stage = 0
// RANKS-NEXT: pp_stage = 0
// RANKS-NEXT: pp_stage = 1
// RANKS-NEXT: pp_stage = 1
// VIRTUAL: pp_stage = 0
// VIRTUAL-NEXT: pp_stage = 1
// VIRTUAL-NEXT: pp_stage = 2
// VIRTUAL-NEXT: pp_stage = 3
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 4, tessera.pp_interleaved = true, tessera.pp_num_chunks = 2
} {
  func.func @f(%x: f32) -> f32 {
    %a = "tessera.matmul"(%x) : (f32) -> f32
    %b = "tessera.matmul"(%a) : (f32) -> f32
    %c = "tessera.matmul"(%b) : (f32) -> f32
    %d = "tessera.matmul"(%c) : (f32) -> f32
    return %d : f32
  }
}
