// The last row names stage 2 of the stages 0 and 1.
module attributes {
  tessera.schedule_digest = "c85749bc7879b0e4bd3fb10ac32171e2893079f68b76b0fe5e7959d7667229a6",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:5:0:2:0:F", clock = 5, depends_on = ["pipeline:4:0:0:1:B"], micro_batch = 0, phase = "F", rank = 0, stage = 2}
  ],
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 2,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = false,
  tessera.pp_num_chunks = 1
} {}
