// A decoupled schedule from a planner that looks up forward producers in every mode: F(1, 0) waits for F(0, 0) of the same
// clock.
module attributes {
  tessera.schedule_digest = "2d774e4ee2238cca6a7f910f8d90aac8bc225fb6372feee4ce417e01cbac02af",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:0:1:1:0:F", clock = 0, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:1:0:0:0:B", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:B", clock = 1, depends_on = ["pipeline:0:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1}
  ],
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 1,
  tessera.pp_interleaved = false,
  tessera.pp_decoupled = true,
  tessera.pp_num_chunks = 1
} {}
