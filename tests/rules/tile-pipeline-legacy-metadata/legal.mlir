// Two rings as values; who fills or empties a slot takes the state of its ring.
module {
  func.func @rings() {
    %fill = "tile.pipeline_init"() {depth = 4 : i64, phase = 1 : i64, role = "producer", stage = 0 : i64} : () -> !tile.pipeline_state
    %drain = "tile.pipeline_init"() {depth = 4 : i64, phase = 0 : i64, role = "consumer", stage = 0 : i64} : () -> !tile.pipeline_state
    "tile.load_stage"(%fill) {tile.note = "fills"} : (!tile.pipeline_state) -> ()
    "tile.mma_stage"(%drain) {tile.note = "drains"} : (!tile.pipeline_state) -> ()
    return
  }
}
