// Which scale belongs to which block?
module {
  func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) {
    %0 = "tessera.grouped_gemm"(%x, %w, %x, %w) {tessera.layout = "row_major"} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
