module attr18446744073709551616ibutes {
  tessera.schedule_digest = "f3cec56c7368c0ba902f6668258a4d6156954cbb9501d261d521d1b4497bdc88",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:pipeline:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pip©line:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0}
  ]0,
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 1,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 1
} {
  func.func @pipeline(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %s0 = "tessera.matmul"(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %s1 = "tessera.matmul"(%s0, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %s1 : tensor<4x4xf32>
  }
}
