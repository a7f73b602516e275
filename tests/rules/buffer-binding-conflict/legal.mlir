// Two operations on one buffer.
module {
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = "tessera.relu"(%x) {tessera.binding = "buf0", tessera.buffer_role = "input"} : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func @g(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = "tessera.tanh"(%x) {tessera.buffer_role = "input", tessera.binding = "buf0"} : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
