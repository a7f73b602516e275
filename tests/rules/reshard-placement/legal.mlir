// Added up, cut into parts, and put together again.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %sum = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "sum", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %out = "schedule.elementwise"(%sum) {source = "tessera.relu", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %part = "schedule.elementwise"(%out) {source = "tessera.slice", ordinal = 2 : i64, result = "part", dtype = "f32", mesh_axis = "data", mesh_size = 2 : i64, axis = 0 : i64, op = "none", reshard_kind = "local_shard", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", source_global_shape = ["8", "16"], target_local_shape = ["4", "16"], subgroup = [0, 1], region_path = [], vectorize = true} : (tensor<8x16xf32>) -> tensor<4x16xf32>
    %all = "schedule.collective"(%part) {source = "tessera.all_gather", ordinal = 3 : i64, result = "all", dtype = "f32", kind = "all_gather", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<4x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:4:cpu", arch = "cpu", shape_key = "chain", numeric_policy = "f32@accum(f32)"} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}
