// The dialect's verifier looks at the shape of the columns, and at nothing that they say.
// RUN: precedent-opt --split-input-file --verify-diagnostics %s -o %t

// expected-error@+1 {{clock is no array of i64 [columns-shape]}}
"tessera.schedule"() {} : () -> ()

// -----

// expected-error@+1 {{rank has 1 entries, and phase has 2 [columns-shape]}}
"tessera.schedule"() {clock = array<i64: 0, 1>, micro_batch = array<i64: 0, 0>, rank = array<i64: 0>, stage = array<i64: 0, 1>, depends_end = array<i64: 0, 1>, depends_on = array<i64: 0>, phase = array<i8: 0, 0>} : () -> ()

// -----

// expected-error@+1 {{phase holds 2, which is neither 0 nor 1 [columns-shape]}}
"tessera.schedule"() {clock = array<i64: 0>, micro_batch = array<i64: 0>, rank = array<i64: 0>, stage = array<i64: 0>, depends_end = array<i64: 0>, depends_on = array<i64>, phase = array<i8: 2>} : () -> ()

// -----

// expected-error@+1 {{depends_on names the row 1 of 1 [columns-shape]}}
"tessera.schedule"() {clock = array<i64: 0>, micro_batch = array<i64: 0>, rank = array<i64: 0>, stage = array<i64: 0>, depends_end = array<i64: 1>, depends_on = array<i64: 1>, phase = array<i8: 0>} : () -> ()

// -----

// expected-error@+1 {{depends_on has 1 entries, and the last row's end at 0 [columns-shape]}}
"tessera.schedule"() {clock = array<i64: 0>, micro_batch = array<i64: 0>, rank = array<i64: 0>, stage = array<i64: 0>, depends_end = array<i64: 0>, depends_on = array<i64: 0>, phase = array<i8: 0>} : () -> ()

// -----

// expected-error@+1 {{action_ids is no list of 1 texts [columns-shape]}}
"tessera.schedule"() {clock = array<i64: 0>, micro_batch = array<i64: 0>, rank = array<i64: 0>, stage = array<i64: 0>, depends_end = array<i64: 0>, depends_on = array<i64>, phase = array<i8: 0>, action_ids = ["a", 7]} : () -> ()

// -----

module attributes {tessera.pipeline_steps = []} {
  // expected-error@+1 {{the module has its rows twice: here, and in tessera.pipeline_steps [columns-shape]}}
  "tessera.schedule"() {} : () -> ()
}

// -----

func.func @f() {
  // expected-error@+1 {{a compact schedule stands in the body of a module, beside its functions [columns-shape]}}
  "tessera.schedule"() {} : () -> ()
  return
}

// -----

"tessera.schedule"() {clock = array<i64>, micro_batch = array<i64>, rank = array<i64>, stage = array<i64>, depends_end = array<i64>, depends_on = array<i64>, phase = array<i8>} : () -> ()
// expected-error@+1 {{the module has a compact schedule already [columns-shape]}}
"tessera.schedule"() {clock = array<i64>, micro_batch = array<i64>, rank = array<i64>, stage = array<i64>, depends_end = array<i64>, depends_on = array<i64>, phase = array<i8>} : () -> ()
