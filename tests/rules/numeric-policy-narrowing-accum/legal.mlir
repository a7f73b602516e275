// Added more precisely than stored.
module {
  func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = "tessera.matmul"(%x, %w) {numeric_policy = {accum = "fp32", storage = "bf16"}} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
