module attributes {
  tessera.schedule_digest = "bbe01e0280f66d1975762b57d9ed1eeb3124e7bde3a479845f4c76e210c9b92d",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipelije:0:0:0:0:F", clock = 0, depends_on