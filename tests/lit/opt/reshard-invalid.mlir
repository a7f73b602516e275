// What the verifying pass says of movements that are wrong, each at its place.
// RUN: precedent-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(precedent-verify-schedule,precedent-lower-schedule-to-tile)' %s -o %t

// The dimensions of an exchange, the wrong way round.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<4x16xf32>):
    // expected-error@+2 {{`all_to_all` over 2 ranks leaves 2x32 of 4x16, and 8x8 is declared [reshard-movement]}}
    // expected-note@+1 {{with scatter_axis = 1 and gather_axis = 0 it is right}}
    %moved = "schedule.collective"(%x) {source = "tessera.all_to_all", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_to_all", mesh_axis = "default", tensor_axis = 1 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 1 : i64, matching_rounds = [[[0, 1], [1, 0]]], source_peers = [], target_peers = []} : (tensor<4x16xf32>) -> tensor<8x8xf32>
    "schedule.artifact"() {hash = "f:1:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}

// -----

// The result of what comes behind a movement still has the type of the whole.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.reduce_scatter", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "reduce_scatter", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<4x16xf32>
    // expected-error@+2 {{`tessera.sigmoid` makes `tensor<8x16xf32>` out of `tensor<4x16xf32>`, element by element [reshard-elementwise]}}
    // expected-note@+1 {{types are what one rank holds}}
    %out = "schedule.elementwise"(%moved) {source = "tessera.sigmoid", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<4x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}

// -----

// A round is missing: what upstream asks of a collective is asked here, too.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<3x18xf32>):
    // expected-error@+1 {{these rounds are not 2 of 3 pairs in which each rank of the subgroup sends once and receives once, to and from another one each time [tile-ir-collective-matching-rounds]}}
    %moved = "schedule.collective"(%x) {source = "tessera.all_to_all", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_to_all", mesh_axis = "default", tensor_axis = 1 : i64, reduction = "none", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [2, 4, 7], region_path = [], scatter_axis = 1 : i64, gather_axis = 0 : i64, matching_rounds = [[[2, 4], [4, 7], [7, 2]]], source_peers = [], target_peers = []} : (tensor<3x18xf32>) -> tensor<9x6xf32>
    "schedule.artifact"() {hash = "f:1:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}

// -----

// What nobody has scheduled.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    // expected-error@+2 {{`schedule.matmul` stands in a scheduled function, and all that I know there are schedule.collective, schedule.elementwise, schedule.layout and schedule.artifact [reshard-shape]}}
    // expected-note@+1 {{`precedent explain reshard-shape` has an example}}
    %0 = "schedule.matmul"(%x, %x) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x8xf32>
  }) {sym_name = "f", target = "cpu"} : () -> ()
}

// -----

// Proved, and nothing that is called so works element by element.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    // expected-error@+1 {{this module is proved, and cannot be lowered: `mine.relu` is no operation of Tessera's that works element by element [not-lowerable]}}
    %out = "schedule.elementwise"(%moved) {source = "mine.relu", ordinal = 1 : i64, result = "out", dtype = "f32", vectorize = true} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:2:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}

// -----

// A module inside carries a schedule of its own.
module attributes {tessera.ir.level = "schedule"} {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:1:cpu", arch = "cpu", shape_key = ""} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
  // expected-error@+1 {{this module carries a schedule, and stands in a module that carries another [nested-carrier]}}
  module {
    "tessera.schedule.func"() ({
    ^bb0(%x: tensor<8x16xf32>):
    %moved = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "moved", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "abababababababababababababababababababababababababababababababab", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:1:cpu", arch = "cpu", shape_key = ""} : () -> ()
    }) {sym_name = "f", target = "cpu"} : () -> ()
  }
}
