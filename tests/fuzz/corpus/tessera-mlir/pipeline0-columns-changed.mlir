  "tessera.schedule"() {clock = array<i64: 0, 1, 2, 3>, depends_end = array<i64: 0, 1, 2, 4>, depends_on = array<i64: 0, 1, 0, 2>, micro_batch = array<i64: 0, 0, 0, 0>, phase = array<i8: 0, 0, 1, 1>, rank = array<i64: 0, 1, 1, 0>, stage = array<i64: 0, 1, 1, 0>} : () -> ()
  "tessera.schedule"() {clock = array<i64: 0, 1, 2, 3>, depends_end = array<i64: 0, 1, 2, 4>, depends_on = array<i64: 0, 1, 0, 2>, micro_batch = array<i64: 0, 0, 0, 0>, phase = array<i8: 0, 0, 1, 1>, rank = array<i64: 0, 1, 1, 0>, stage = array<i64: 0, 1, 1, 0>} : () -> ()
  func.func @pipeline(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = "tessera.matmul"(%arg0, %arg1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = "tessera.matmud"(%0, %arg1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}

