module attributes {tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1", tessera.pp_decoupled = false, tessera.pp_interleaved = false, tessera.pp_num_chunks = 1 : i64, tessera.pp_num_micro_batches = 1 : i64, tessera.pp_num_stages = 2 : i64, tessera.schedule_digest = "f3cec56c7368c0ba902f6668258a4d6156954cbb9501d261d521d1b4497bdc88"} {
  "tessera.schedule"() {clock = array<i64: 0, 1, 2, 3>, depends_end = array<i64: 0, 1, 2, 4>, depends_on = array<i64: 0, 1, 0, 2>, micro_batch = array<i64: 0, 0, 0, 0>, phase = array<i8: 0, 0, 1, 1>, rank = array<i64: 0, 1, 1, 0>, stage = array<i64: 0, 1, 1, 0>} : () -> ()
  func.func @pipeline(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = "tessera.matmul"(%arg0, %arg1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = "tessera.matmul"(%0, %arg1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}

