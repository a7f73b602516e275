// Rank 2 would be waited for twice.
module {
  func.func @exchange(%x: tensor<9x18xf32>) {
    %0 = "tile.all_gather"(%x) {dtype = "f32", effect = "collective", gather_axis = 1 : i64, kind = "all_gather", matching_rounds = [], mesh_axis = "default", ordinal = 0 : i64, reduction = "none", reshard_plan_digest = "b8fd6ed141928500facc2046b808262bc008fc7cb9ac1a05206758d14b677398", result = "moved", scatter_axis = 0 : i64, source = "tessera.all_gather", subgroup = [2, 2, 7], tensor_axis = 1 : i64} : (tensor<9x18xf32>) -> tensor<9x18xf32>
    return
  }
}
