// Collectives and a local shard become operations of the Tile level, with everything that they say.
// RUN: precedent-opt --allow-unregistered-dialect --split-input-file --pass-pipeline='builtin.module(precedent-verify-schedule,precedent-lower-schedule-to-tile)' %s | FileCheck %s --implicit-check-not=schedule.

// CHECK: module attributes {tessera.ir.level = "tile"} {
// CHECK-NEXT: "tessera.tile.func"() ({
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<3x18xf32>):
// CHECK-NEXT: %[[MOVED:.*]] = "tile.all_to_all"(%[[X]]) {
// CHECK-SAME: gather_axis = 0 : i64
// CHECK-SAME: matching_rounds = {{\[\[\[}}2, 4], [4, 7], [7, 2]], {{\[\[}}2, 7], [4, 2], [7, 4]]]
// CHECK-SAME: reshard_plan_digest = "abababababababababababababababababababababababababababababababab"
// CHECK-SAME: scatter_axis = 1 : i64
// CHECK-SAME: subgroup = [2, 4, 7]
// CHECK-SAME: : (tensor<3x18xf32>) -> tensor<9x6xf32>
// CHECK-NEXT: "tile.sigmoid"(%[[MOVED]]) {
// CHECK-SAME: lowering = "elementwise"
// CHECK-SAME: resource = "{{.*}}register_estimate
// CHECK-SAME: vectorize = true
// CHECK-NEXT: "tile.layout"() {{.*}}operands = ["moved"]
// CHECK-NEXT: "tile.artifact"() {{.*}}hash = "f:2:cpu"
// CHECK-NEXT: }) {sym_name = "f", target = "cpu"}
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<3x18xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_to_all", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_to_all", mesh_axis = "default", tensor_axis = 1 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [2, 4, 7], region_path = [], scatter_axis = 1 : i64, gather_axis = 0 : i64, matching_rounds = [[[2, 4], [4, 7], [7, 2]], [[2, 7], [4, 2], [7, 4]]], source_peers = [], target_peers = []} : (tensor<3x18xf32>) -> tensor<9x6xf32>
    %out = "schedule.elementwise"(%moved) {source = "tessera.sigmoid", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<9x6xf32>) -> tensor<9x6xf32>
    "schedule.layout"() {operands = ["moved"], layout = "row_major", ordinal = 1 : i64} : () -> ()
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}

// -----

// Two functions, one after the other; what is no scheduled function stays.
// CHECK: tile.slice
// CHECK-SAME: reshard_kind = "local_shard"
// CHECK-SAME: (tensor<8x16xf32>) -> tensor<8x8xf32>
// CHECK: tile.all_gather
// CHECK: sym_name = "f"
// CHECK: tile.all_reduce
// CHECK: sym_name = "g"
// CHECK: func.func @kept
module {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %part = "schedule.elementwise"(%x) {source = "tessera.slice", ordinal = 0 : i64, result = "part", dtype = "f32", mesh_axis = "data", mesh_size = 2 : i64, axis = 1 : i64, op = "none", reshard_kind = "local_shard", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", source_global_shape = ["8", "16"], target_local_shape = ["8", "8"], subgroup = [0, 1], region_path = [], vectorize = true} : (tensor<8x16xf32>) -> tensor<8x8xf32>
    %moved = "schedule.collective"(%part) {source = "tessera.all_gather", ordinal = 1 : i64, result = "moved", dtype = "f32", kind = "all_gather", mesh_axis = "default", tensor_axis = 1 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 1 : i64, gather_axis = 1 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x8xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "g:1:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "g", target = "cpu"} : () -> ()
  func.func @kept(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}
