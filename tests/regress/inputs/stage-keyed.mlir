module attributes {
  tessera.schedule_digest = "169f662f254e0dcb6031ac3dd5b4d119524a68a7d8d9536aacbc4c5056dc32be",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F"], micro_batch = 0, phase = "F", rank = 0, stage = 1},
    {action_id = "pipeline:2:0:0:0:B", clock = 2, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:1:0:F"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:2:0:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:0:0:0:B"], micro_batch = 1, phase = "F", rank = 0, stage = 1},
    {action_id = "pipeline:3:0:0:1:B", clock = 3, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:0:1:1:F"], micro_batch = 1, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:0:1:0:B", clock = 3, depends_on = ["pipeline:1:0:1:0:F", "pipeline:3:0:0:1:B"], micro_batch = 0, phase = "B", rank = 0, stage = 1},
    {action_id = "pipeline:4:0:1:1:B", clock = 4, depends_on = ["pipeline:2:0:1:1:F", "pipeline:3:0:1:0:B"], micro_batch = 1, phase = "B", rank = 0, stage = 1}
  ],
  tessera.pp_num_stages = 1,
  tessera.pp_num_micro_batches = 2,
  tessera.pp_interleaved = true,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 2
} {
  func.func @pipeline(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %s0 = "tessera.matmul"(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %s0 : tensor<4x4xf32>
  }
}
