// Everybody waits between accesses that overlap.
module {
  func.func @stages() {
    %buffer = "tile.alloc"() {bytes = 2048 : i64, space = "smem"} : () -> !tile.buffer
    "tile.smem_write"(%buffer) {tile.layout = #tile.layout<shard = [64] : [1] on ["m"], replica = [] : [] on [], offset = 0>} : (!tile.buffer) -> ()
    "tile.smem_write"(%buffer) {tile.layout = #tile.layout<shard = [64] : [1] on ["m"], replica = [] : [] on [], offset = 64>} : (!tile.buffer) -> ()
    "tile.reg_write"(%buffer) {tile.layout = #tile.layout<shard = [64] : [1] on ["laneid"], replica = [] : [] on [], offset = 0>} : (!tile.buffer) -> ()
    "tile.cta_sync"() {first} : () -> ()
    "tile.smem_read"(%buffer) {tile.layout = #tile.layout<shard = [128] : [1] on ["m"], replica = [] : [] on [], offset = 0>} : (!tile.buffer) -> ()
    "tile.s_barrier"() {second} : () -> ()
    "tile.smem_write"(%buffer) {last, tile.layout = #tile.layout<shard = [8, 8] : [8, 1] on ["m", "m"], replica = [] : [] on [], offset = 0>} : (!tile.buffer) -> ()
    "tile.cta_sync"() {third} : () -> ()
    "tile.dealloc"(%buffer) : (!tile.buffer) -> ()
    return
  }
}
