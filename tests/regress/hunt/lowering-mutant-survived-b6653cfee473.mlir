// lower: --route=hops --stages=virtual
module attributes {
  tessera.schedule_digest = "b4c9743a49622aa4b03357617e4f28ff4e349a24d1b907fa2b8d729e4ed472cc",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F"], micro_batch = 0, phase = "F", rank = 0, stage = 1},
    {action_id = "pipeline:2:0:1:0:B", clock = 2, depends_on = ["pipeline:1:0:1:0:F"], micro_batch = 0, phase = "B", rank = 0, stage = 1},
    {action_id = "pipeline:2:0:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:0:1:0:B"], micro_batch = 1, phase = "F", rank = 0, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:2:0:1:0:B", "pipeline:2:0:1:1:F"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:0:1:1:B", clock = 3, depends_on = ["pipeline:2:0:1:1:F", "pipeline:3:0:0:0:B"], micro_batch = 1, phase = "B", rank = 0, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 1,
  tessera.pp_num_micro_batches = 2,
  tessera.pp_interleaved = true,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 2
} {
  func.func @f0(%a0: tensor<4xf32>, %a1: tensor<8xf16>, %a2: i1) -> (tensor<4xf32>, i1) {
    %v3 = "tessera.step"(%a0) {number = 0} : (tensor<4xf32>) -> (tensor<4xf32>)
    %v4 = "tessera.step"(%v3) {number = 1} : (tensor<4xf32>) -> (tensor<4xf32>)
    func.return %v4, %a2 : tensor<4xf32>, i1
  }
}
