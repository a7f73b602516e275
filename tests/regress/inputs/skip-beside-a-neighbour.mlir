module attributes {
  tessera.schedule_digest = "13d97a2df6af59091b79e0b1bfb12e3cc33081ee431a6ab96d8c0b19d51723a6",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:0:0:2:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F"], micro_batch = 2, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:1:1:1:0:F"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:2:2:0:F", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "F", rank = 2, stage = 2},
    {action_id = "pipeline:3:1:1:2:F", clock = 3, depends_on = ["pipeline:2:0:0:2:F", "pipeline:2:1:1:1:F"], micro_batch = 2, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:2:2:0:B", clock = 3, depends_on = ["pipeline:2:2:2:0:F"], micro_batch = 0, phase = "B", rank = 2, stage = 2},
    {action_id = "pipeline:3:2:2:1:F", clock = 3, depends_on = ["pipeline:2:1:1:1:F", "pipeline:3:2:2:0:B"], micro_batch = 1, phase = "F", rank = 2, stage = 2},
    {action_id = "pipeline:4:1:1:0:B", clock = 4, depends_on = ["pipeline:1:1:1:0:F", "pipeline:3:1:1:2:F", "pipeline:3:2:2:0:B"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:2:2:1:B", clock = 4, depends_on = ["pipeline:3:2:2:1:F"], micro_batch = 1, phase = "B", rank = 2, stage = 2},
    {action_id = "pipeline:4:2:2:2:F", clock = 4, depends_on = ["pipeline:3:1:1:2:F", "pipeline:4:2:2:1:B"], micro_batch = 2, phase = "F", rank = 2, stage = 2},
    {action_id = "pipeline:5:0:0:0:B", clock = 5, depends_on = ["pipeline:0:0:0:0:F", "pipeline:2:0:0:2:F", "pipeline:4:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:5:1:1:1:B", clock = 5, depends_on = ["pipeline:2:1:1:1:F", "pipeline:4:1:1:0:B", "pipeline:4:2:2:1:B"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:5:2:2:2:B", clock = 5, depends_on = ["pipeline:4:2:2:2:F"], micro_batch = 2, phase = "B", rank = 2, stage = 2},
    {action_id = "pipeline:6:0:0:1:B", clock = 6, depends_on = ["pipeline:1:0:0:1:F", "pipeline:5:0:0:0:B", "pipeline:5:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:6:1:1:2:B", clock = 6, depends_on = ["pipeline:3:1:1:2:F", "pipeline:5:1:1:1:B", "pipeline:5:2:2:2:B"], micro_batch = 2, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:7:0:0:2:B", clock = 7, depends_on = ["pipeline:2:0:0:2:F", "pipeline:6:0:0:1:B", "pipeline:6:1:1:2:B"], micro_batch = 2, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 3,
  tessera.pp_num_micro_batches = 3,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 1
} {
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %a = "tessera.p"(%x) {tessera.pp_stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %b = "tessera.p"(%x) {tessera.pp_stage = 0 : i64}: (tensor<4xf32>) -> tensor<4xf32>
    %c = "tessera.q"(%b) {tessera.pp_stage = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %d = "tessera.q"(%a) {tessera.pp_stage = 2 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    return %d : tensor<4xf32>
  }
}
