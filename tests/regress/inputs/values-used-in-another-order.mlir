module attributes {
  tessera.schedule_digest = "d851695c6b5c956b0b19314a455dbd5570b4b34392cd9c49cb1cd5b7dc58c20f",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 1,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 1
} {
  func.func @pipeline(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %a = "tessera.matmul"(%x, %w) {tessera.pp_stage = 0 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %b = "tessera.matmul"(%w, %x) {tessera.pp_stage = 0 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %c = "tessera.matmul"(%b, %w) {tessera.pp_stage = 1 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d = "tessera.matmul"(%c, %a) {tessera.pp_stage = 1 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %d : tensor<4x4xf32>
  }
}
