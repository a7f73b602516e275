// The group has two ranks, and the mesh axis four.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %part = "schedule.elementwise"(%x) {source = "tessera.slice", ordinal = 0 : i64, result = "part", dtype = "f32", mesh_axis = "data", mesh_size = 4 : i64, axis = 0 : i64, op = "none", reshard_kind = "local_shard", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", source_global_shape = ["8", "16"], target_local_shape = ["4", "16"], subgroup = [0, 1], region_path = [], vectorize = true} : (tensor<8x16xf32>) -> tensor<4x16xf32>
    "schedule.layout"() {operands = ["x"], layout = "row_major", ordinal = 0 : i64} : () -> ()
    %out = "schedule.elementwise"(%part) {source = "tessera.relu", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<4x16xf32>) -> tensor<4x16xf32>
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = "parts", numeric_policy = "f32@accum(f32)"} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}
