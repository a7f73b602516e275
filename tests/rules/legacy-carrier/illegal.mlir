// Written before carriers existed: sizes, but no rows, no dependencies, no digest.
module attributes {
  tessera.pipeline_plan = {interleaved = false, num_micro_batches = 2, num_stages = 2}
} {}
