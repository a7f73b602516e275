module attributes {
  tessera.schedule_digest = "2dba002a835c6abb40efe2cc50fa73985d725db7d82070fd94285a6d30ad5d5c",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:0:1:1:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:1:0:0:0:B", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:B", clock = 1, depends_on = ["pipeline:0:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1}
  ],
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 1,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = true,
  tessera.pp_num_chunks = 1
} {}
