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
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 2,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 1
} {
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %a = "tessera.p"(%x) {tessera.pp_stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    cf.br ^next(%a : tensor<4xf32>)
  ^next(%b: tensor<4xf32>):
    %c = "tessera.q"(%b) {tessera.pp_stage = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    return %c : tensor<4xf32>
  }
}
