module attributes {
  tessera.schedule_digest = "bbe01e0280f66d1975762b57d9ed1eeb3124e7bde3a479845f4c76e210c9b92d",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [Ã    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:0:B", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 1,
  tessera.pp_num_micro_batches = 1,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 2
} {
  func.func @pipeline(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %s0 = "tessera.matmul"(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %s0 : tensor<4x4xf32>
  }
}
