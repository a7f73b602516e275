// The descriptor is made in the iteration that uses it.
module {
  func.func @load(%src: tensor<32x32xbf16>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %n = arith.constant 6 : index
    %filled = "tile.mbarrier.init"() {phase_bits = 1 : i64, slots = 4 : i64} : () -> !tile.mbarrier
    %spare = "tile.mbarrier.init"() {phase_bits = 1 : i64, slots = 4 : i64} : () -> !tile.mbarrier
    %ring = "tile.pipeline_init"() {depth = 4 : i64, phase = 1 : i64, role = "producer", stage = 0 : i64} : () -> !tile.pipeline_state
    %end:2 = scf.for %i = %zero to %n step %one iter_args(%bar = %filled, %state = %ring) -> (!tile.mbarrier, !tile.pipeline_state) {
      %what = "tile.tma.descriptor"(%src) {expect_tx = 2048 : i64, tile_cols = 32 : i64, tile_rows = 32 : i64} : (tensor<32x32xbf16>) -> !tile.tma_descriptor
      "tile.tma.copy_async"(%what, %bar) {expect_tx = 2048 : i64, mbarrier_slot = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 0>} : (!tile.tma_descriptor, !tile.mbarrier) -> ()
      %arrived = "tile.mbarrier.arrive_expect_tx"(%bar) {bytes = 2048 : i64, slot = 3 : i64} : (!tile.mbarrier) -> !tile.mbarrier_token
      "tile.mbarrier.wait"(%bar, %arrived) {operandSegmentSizes = array<i32: 1, 1, 0>, slot = 3 : i64} : (!tile.mbarrier, !tile.mbarrier_token) -> ()
      %next = "tile.pipeline_advance"(%state) : (!tile.pipeline_state) -> !tile.pipeline_state
      scf.yield %bar, %next : !tile.mbarrier, !tile.pipeline_state
    }
    return
  }
}
