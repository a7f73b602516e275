// Nobody reads this.
module {
  func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = "tessera.matmul"(%x, %w) {numeric_policy = "bf16@accum(fp32)"} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
