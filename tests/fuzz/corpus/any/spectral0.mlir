  func.func @scheduled_spectral(%a0: tensor<1xf16>, %a1: tensor<2xf16>) -> tensor<2xf16> {
  func.func @scheduled_spectral(%a0: tensor<1xf16>, %a1: texf16>) -> tensor<2xf16> {
    "schedule.artifact"() {hash = "2dd7d45f186f5bc2a66a1c58f3eb881e48ec9899c88098319cdc6ddc38573e3f", arch = "zen5-avx512", shape_key = "1|2", numeric_policy = "f32;backward"} : () -> ()
    return %result : tensor<2xf16>
  }
}
