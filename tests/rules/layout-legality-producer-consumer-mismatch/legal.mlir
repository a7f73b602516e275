// Both operands are brought into a layout that the product reads.
module {
  func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) {
    %a = "tessera.cast"(%x) {tessera.layout = "row_major"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %b = "tessera.cast"(%w) {tessera.layout = "col_major"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %0 = "tessera.matmul"(%a, %b) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %q = "tessera.cast"(%x) {tessera.layout = "bhsd"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "tessera.flash_attn"(%q, %x, %x) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
