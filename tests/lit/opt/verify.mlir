// A legal carrier and a module that runs it: proved, left as it is, and stamped.
// RUN: precedent-opt --pass-pipeline='builtin.module(precedent-verify-schedule)' %s | FileCheck %s --check-prefix=SAME
// RUN: precedent-opt --pass-pipeline='builtin.module(precedent-verify-schedule,precedent-stamp-digest)' %s | FileCheck %s
// RUN: precedent-opt --pass-pipeline='builtin.module(precedent-schedule-pipeline)' %S/Inputs/legal.mlir | FileCheck %s

// SAME: func.func @f(%{{.*}}: f32) {
// SAME-NOT: tessera.schedule_digest
// CHECK: func.func @{{.*}} attributes {tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b"}
// CHECK-NEXT: tessera.pp_stage = 0 : i64, tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b"
// CHECK-NEXT: "tessera.pipeline.send"({{.*}}tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b"
// CHECK-NEXT: "tessera.pipeline.recv"({{.*}}tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b"
// CHECK-NEXT: tessera.pp_stage = 1 : i64, tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b"
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
    return
  }
}
