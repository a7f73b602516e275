// The name is col_major.
module {
  func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) {
    %0 = "tessera.cast"(%x) {tessera.layout = "column_major"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
