// Two ranks add up what each has.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %out = "schedule.elementwise"(%moved) {source = "tessera.relu", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.layout"() {operands = ["moved"], layout = "row_major", ordinal = 1 : i64} : () -> ()
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = "tensor<8x16xf32>", numeric_policy = "f32@accum(f32)"} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}
