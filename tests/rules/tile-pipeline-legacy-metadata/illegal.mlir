// The ring of what fills is an annotation as well, which may say something else than the value.
module {
  func.func @rings() {
    %fill = "tile.pipeline_init"() {depth = 4 : i64, phase = 1 : i64, role = "producer", stage = 0 : i64} : () -> !tile.pipeline_state
    %drain = "tile.pipeline_init"() {depth = 4 : i64, phase = 0 : i64, role = "consumer", stage = 0 : i64} : () -> !tile.pipeline_state
    "tile.load_stage"(%fill) {tile.note = "fills", tile.pipeline_state = #tile.pipeline_state<depth = 4, stage = 0, phase = 1, role = "producer">} : (!tile.pipeline_state) -> ()
    "tile.mma_stage"(%drain) {tile.note = "drains"} : (!tile.pipeline_state) -> ()
    return
  }
}
