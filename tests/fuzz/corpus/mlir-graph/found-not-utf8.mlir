func.func @f(%x: i1) -> i1 {
  %a = "tessera.a"(%x) {note = "\FF"} : (i1) -> i1
  return %a : i1
}
