// Each rank hands on what it has.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.collective_permute", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "collective_permute", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", subgroup = [0, 1, 2], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [0, 1, 2], target_peers = [1, 2, 0]} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %out = "schedule.elementwise"(%moved) {source = "tessera.relu", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = "ring", numeric_policy = "f32@accum(f32)"} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}
