// Stages of about equal cost: a matmul weighs 4, everything else 1. What has a stage keeps it.
// RUN: precedent-opt --split-input-file --pass-pipeline='builtin.module(precedent-partition-stages)' %s | FileCheck %s

// CHECK-LABEL: @balanced
// CHECK-NEXT: "tessera.relu"({{.*}}) {tessera.pp_stage = 0 : i64}
// CHECK-NEXT: "tessera.matmul"({{.*}}) {tessera.pp_stage = 0 : i64}
// CHECK-NEXT: "tessera.matmul"({{.*}}) {tessera.pp_stage = 1 : i64}
// CHECK-NEXT: return
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @balanced(%x: f32) -> f32 {
    %a = "tessera.relu"(%x) : (f32) -> f32
    %b = "tessera.matmul"(%a) : (f32) -> f32
    %c = "tessera.matmul"(%b) : (f32) -> f32
    return %c : f32
  }
}

// -----

// One operation with a stage: the whole function is left alone, the other one is not.
// CHECK-LABEL: @placed
// CHECK-NEXT: "tessera.matmul"({{.*}}) : (f32) -> f32
// CHECK-NEXT: "tessera.matmul"({{.*}}) {tessera.pp_stage = 1 : i64}
// CHECK-LABEL: @other
// CHECK-NEXT: "tessera.matmul"({{.*}}) {tessera.pp_stage = 0 : i64}
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @placed(%x: f32) -> f32 {
    %a = "tessera.matmul"(%x) : (f32) -> f32
    %b = "tessera.matmul"(%a) {tessera.pp_stage = 1} : (f32) -> f32
    return %b : f32
  }
  func.func @other(%x: f32) -> f32 {
    %a = "tessera.matmul"(%x) : (f32) -> f32
    return %a : f32
  }
}

// -----

// With one stage there is nothing to cut.
// CHECK-LABEL: @single
// CHECK-NEXT: "tessera.matmul"({{.*}}) : (f32) -> f32
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 1, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @single(%x: f32) -> f32 {
    %a = "tessera.matmul"(%x) : (f32) -> f32
    return %a : f32
  }
}
