module {
  func.func @f() {
    "tile.cta_sync"() {tile.priority = 3 : i64} : () -> ()
    "tile.cta_sync"() {tile.priority = 7 : i64} : () -> ()
    return
  }
}
