// A producer that starts at phase 1, and a consumer that starts at 0.
module {
  func.func @rings() {
    %fill = "tile.pipeline_init"() {depth = 4 : i64, phase = 1 : i64, role = "producer", stage = 0 : i64} : () -> !tile.pipeline_state
    %drain = "tile.pipeline_init"() {depth = 4 : i64, phase = 0 : i64, role = "consumer", stage = 2 : i64} : () -> !tile.pipeline_state
    "tile.load_stage"(%fill) {tile.barrier = #tile.barrier<kind = "tma", expect = 512>, tile.barrier_id = "full"} : (!tile.pipeline_state) -> ()
    "tile.mma_stage"(%drain) {tile.barrier = #tile.barrier<kind = "tma", expect = 512>, tile.barrier_id = "full"} : (!tile.pipeline_state) -> ()
    "tile.mma_done"() {tile.barrier = #tile.barrier<kind = "mbarrier", expect = 1>, tile.barrier_id = "empty"} : () -> ()
    "tile.plan"() {depths = #tile.pipeline_depths<q = 2, kv = 4, tmem = 1>} : () -> ()
    "tile.note"() {state = #tile.pipeline_state<depth = 4, stage = 1, phase = 0, role = "consumer">} : () -> ()
    return
  }
}
