// A buffer that is read.
module {
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = "tessera.relu"(%x) {tessera.buffer_role = "input"} : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
