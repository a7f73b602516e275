module {
  func.func @f() {
    "tile.cta_sync"() {tile.priority = 3 : i64} : () -> ()
    "tile.cta_sync"() {tile.priority = -1 : i64} : () -> ()
    return
  }
}
