// The last mma holds a token that nobody has waited for.
module {
  func.func @multiply(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %n = arith.constant 5 : index
    %t0, %k0 = "tile.async_copy"(%a) : (tensor<16x16xbf16>) -> (tensor<16x16xbf16>, !tile.async_token)
    %last:2 = scf.for %i = %zero to %n step %one iter_args(%t = %t0, %k = %k0) -> (tensor<16x16xbf16>, !tile.async_token) {
      "tile.wait_async"(%k) : (!tile.async_token) -> ()
      %c = "tile.mma"(%t, %b, %k) : (tensor<16x16xbf16>, tensor<16x16xbf16>, !tile.async_token) -> tensor<16x16xf32>
      %t1, %k1 = "tile.async_copy"(%a) : (tensor<16x16xbf16>) -> (tensor<16x16xbf16>, !tile.async_token)
      scf.yield %t1, %k1 : tensor<16x16xbf16>, !tile.async_token
    }
    %u, %q = "tile.async_copy"(%b) : (tensor<16x16xbf16>) -> (tensor<16x16xbf16>, !tile.async_token)
    %d = "tile.mma"(%a, %u, %q) {last} : (tensor<16x16xbf16>, tensor<16x16xbf16>, !tile.async_token) -> tensor<16x16xf32>
    return
  }
}
