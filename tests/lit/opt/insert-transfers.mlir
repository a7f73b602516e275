// One send behind the producer, one receive in front of the first user, for all users of the next stage, with IR
// verification on: upstream's insertion breaks the order of definitions here.
// RUN: precedent-opt --pass-pipeline='builtin.module(precedent-insert-stage-transfers)' %s | FileCheck %s

// CHECK: func.func @f({{.*}}) -> f32 attributes {tessera.schedule_digest = "[[DIGEST:[0-9a-f]+]]"}
// CHECK-NEXT: %[[A:.*]] = "tessera.matmul"({{.*}}) {tessera.pp_boundary_send = 0 : i64, tessera.pp_micro_batches = 2 : i64, tessera.pp_stage = 0 : i64}
// CHECK-NEXT: "tessera.pipeline.send"(%[[A]]) {from_stage = 0 : i64, micro_batch = 0 : i64, tessera.schedule_digest = "[[DIGEST]]"} : (f32) -> ()
// CHECK-NEXT: %[[R:.*]] = "tessera.pipeline.recv"() {micro_batch = 0 : i64, tessera.schedule_digest = "[[DIGEST]]", to_stage = 1 : i64} : () -> f32
// CHECK-NEXT: %[[B:.*]] = "tessera.matmul"(%[[R]])
// CHECK-NEXT: %[[C:.*]] = "tessera.add"(%[[R]], %[[B]])
// The user two stages on is left for the verifying pass to refuse.
// CHECK-NEXT: "tessera.relu"(%[[A]]) {tessera.pp_stage = 2 : i64}
// CHECK-NEXT: "tessera.schedule.pipeline.region"() {tessera.pp_num_micro_batches = 2 : i64, tessera.pp_num_stages = 3 : i64, tessera.schedule_digest = "[[DIGEST]]"}
module attributes {
  tessera.schedule_digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [{action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0}],
  tessera.pp_num_stages = 3, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false
} {
  func.func @f(%x: f32) -> f32 {
    %a = "tessera.matmul"(%x) {tessera.pp_stage = 0} : (f32) -> f32
    %b = "tessera.matmul"(%a) {tessera.pp_stage = 1} : (f32) -> f32
    %c = "tessera.add"(%a, %b) {tessera.layer = {stage = 1}} : (f32, f32) -> f32
    %d = "tessera.relu"(%a) {tessera.pp_stage = 2} : (f32) -> f32
    "tessera.schedule.pipeline.region"() : () -> ()
    return %c : f32
  }
}
