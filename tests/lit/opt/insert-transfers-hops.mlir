// Hop by hop: over several stages, backwards, and to the second chunk of a rank; once per stage on the way.
// RUN: precedent-opt --split-input-file --pass-pipeline='builtin.module(precedent-insert-stage-transfers{route=hops})' %s | FileCheck %s
// RUN: precedent-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(precedent-insert-stage-transfers{route=hops})' %s -o %t

// CHECK-LABEL: @forward
// CHECK-NEXT: %[[A:.*]] = "tessera.matmul"
// CHECK-NEXT: "tessera.pipeline.send"(%[[A]]) {from_stage = 0 : i64, micro_batch = 0 : i64, tessera.pp_micro_batches = 3 : i64, {{.*}}, to_stage = 1 : i64}
// CHECK-NEXT: %[[R1:.*]] = "tessera.pipeline.recv"() {from_stage = 0 : i64, {{.*}}, to_stage = 1 : i64}
// CHECK-NEXT: "tessera.pipeline.send"(%[[R1]]) {from_stage = 1 : i64, {{.*}}, to_stage = 2 : i64}
// CHECK-NEXT: %[[R2:.*]] = "tessera.pipeline.recv"() {from_stage = 1 : i64, {{.*}}, to_stage = 2 : i64}
// CHECK-NEXT: "tessera.relu"(%[[R2]])
// CHECK-NEXT: "tessera.add"(%[[R1]], %[[R1]])
// expected-remark@+1 {{3 stages, 3 micro-batches: 2 sends and as many receives inserted}}
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 3, tessera.pp_num_micro_batches = 3, tessera.pp_interleaved = false
} {
  func.func @forward(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    %b = "tessera.relu"(%a) {tessera.pp_stage = 2} : (f32) -> f32
    %c = "tessera.add"(%a, %a) {tessera.pp_stage = 1} : (f32, f32) -> f32
    return
  }
}

// -----

// CHECK-LABEL: @backward
// CHECK: %[[A:.*]] = "tessera.matmul"({{.*}}) {{.*}}tessera.pp_stage = 1 : i64
// CHECK-NEXT: "tessera.pipeline.send"(%[[A]]) {from_stage = 1 : i64, {{.*}}, to_stage = 2 : i64}
// CHECK-NEXT: "tessera.pipeline.send"(%[[A]]) {from_stage = 1 : i64, {{.*}}, to_stage = 0 : i64}
// CHECK: %[[R:.*]] = "tessera.pipeline.recv"() {from_stage = 1 : i64, {{.*}}, to_stage = 0 : i64}
// CHECK-NEXT: "tessera.relu"(%[[R]])
// expected-remark@+1 {{3 stages, 3 micro-batches: 2 sends and as many receives inserted}}
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 3, tessera.pp_num_micro_batches = 3, tessera.pp_interleaved = false
} {
  func.func @backward(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 1} : (f32) -> f32
    %b = "tessera.relu"(%a) {tessera.pp_stage = 0} : (f32) -> f32
    %c = "tessera.relu"(%a) {tessera.pp_stage = 2} : (f32) -> f32
    return
  }
}

// -----

// Stage 2 is the second chunk of rank 0.
// CHECK-LABEL: @chunks
// CHECK: from_stage = 0 : i64, {{.*}}, to_stage = 1 : i64
// CHECK: from_stage = 1 : i64, {{.*}}, to_stage = 2 : i64
// CHECK: from_stage = 2 : i64, {{.*}}, to_stage = 3 : i64
// expected-remark@+1 {{4 stages, 4 micro-batches: 3 sends and as many receives inserted}}
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 4, tessera.pp_interleaved = true, tessera.pp_num_chunks = 2
} {
  func.func @chunks(%x: f32) {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    %b = "tessera.relu"(%a) {tessera.pp_stage = 3} : (f32) -> f32
    return
  }
}
