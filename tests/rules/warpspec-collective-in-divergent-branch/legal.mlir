// Everybody meets in front of the roles and behind them.
module {
  func.func @warps() {
    "tile.mbarrier_init"() {count = 1 : i64} : () -> ()
    "tile.cta_sync"() : () -> ()
    "schedule.warp"() ({
      "tile.load_loop"() {tile.pipeline = "kv", tile.trip_count = 12 : i64} : () -> ()
    }) {role = "producer"} : () -> ()
    "schedule.warp"() ({
      "tile.mma_loop"() {tile.pipeline = "kv", tile.trip_count = 12 : i64} : () -> ()
    }) {role = "consumer"} : () -> ()
    "tile.signal"() {tile.barrier = #tile.barrier<kind = "tma", expect = 96>, tile.barrier_id = "full"} : () -> ()
    "tile.consume"() {tile.barrier = #tile.barrier<kind = "tma", expect = 96>, tile.barrier_id = "full"} : () -> ()
    "tile.fence"() {scope = "shared::cta"} : () -> ()
    "tile.tma_store"() : () -> ()
    "tile.cluster_sync"() : () -> ()
    "tile.buffer_free"() : () -> ()
    return
  }
}
