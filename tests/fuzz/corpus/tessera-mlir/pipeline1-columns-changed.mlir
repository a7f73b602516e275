module attributes {tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1", tessera.pp_decoupled = true, tessera.pp_interleaved = false, tessera.pp_num_chunks = 2 : i64, tessera.pp_num_micro_batches = 1 : i64, tessera.pp_num_stages = 1 : i64, tessera.schedule_digest = "663b99c17bd7716ac7a1cb182a45ef903bada5975eb84b5b2af524bd2687af04"} {
  "tessera.schedule"() {clock = array<i64: 0, 1>, depends_end = array<i64: 0, 1>, depends_on = array<i64: 0>, micro_batch = array<i64: 0, 0>, phase = array<i8: 0, 1>, rank = array<i64: 0, 0>, stage = array<i64: 0, 0>} : () -> ()
  fu((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((nc.func @pipeline(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = "tessera.matmul"(%arg0, %arg1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

