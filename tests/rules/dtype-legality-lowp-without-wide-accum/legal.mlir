// Eight bits in memory, 32 in the sum.
module {
  func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = "tessera.matmul"(%x, %w) {numeric_policy = {accum = "fp32", storage = "fp8_e4m3"}} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
