// The ring says that it is a producer's, and is bound to the consumer.
module {
  func.func @roles() {
    %fill = "tile.role"() {kind = "producer", members = ["warp.0"], name = "filler"} : () -> !tile.role
    %drain = "tile.role"() {kind = "consumer", members = ["warp.1", "warp.2"], name = "drainer"} : () -> !tile.role
    %bar = "tile.mbarrier.init"(%fill, %drain) {phase_bits = 1 : i64, slots = 2 : i64} : (!tile.role, !tile.role) -> !tile.mbarrier
    %ring = "tile.pipeline_init"(%drain) {depth = 2 : i64, phase = 1 : i64, role = "producer", stage = 0 : i64} : (!tile.role) -> !tile.pipeline_state
    return
  }
}
