// The dimensions are exchanged: that is what upstream writes.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<3x18xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_to_all", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_to_all", mesh_axis = "default", tensor_axis = 1 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", subgroup = [0, 1, 2], region_path = [], scatter_axis = 0 : i64, gather_axis = 1 : i64, matching_rounds = [[[0, 1], [1, 2], [2, 0]], [[0, 2], [1, 0], [2, 1]]], source_peers = [], target_peers = []} : (tensor<3x18xf32>) -> tensor<9x6xf32>
    %out = "schedule.elementwise"(%moved) {source = "tessera.relu", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<9x6xf32>) -> tensor<9x6xf32>
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = "parts", numeric_policy = "f32@accum(f32)"} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}
