// Rank 0 sends to rank 1, and rank 1 to rank 2.
module {
  func.func @exchange(%x: tensor<9x18xf32>) {
    %0 = "tile.collective_permute"(%x) {dtype = "f32", effect = "collective", gather_axis = 1 : i64, kind = "collective_permute", mesh_axis = "default", ordinal = 0 : i64, reduction = "none", result = "moved", scatter_axis = 0 : i64, source = "tessera.collective_permute", source_peers = [0, 1], target_peers = [1, 2], tensor_axis = 1 : i64} : (tensor<9x18xf32>) -> tensor<9x18xf32>
    return
  }
}
