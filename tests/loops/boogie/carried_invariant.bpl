// expect: race on A 7,7
// The invariant holds if the iterations are executed in order and hand k on, which they do not.
procedure main(n: int) {
  var i, k: int; var A: [int]int;
  i := 0; k := 0;
  while (i < n) invariant {:parallelLoop} true; invariant k == i; {
    A[k] := i;
    k := k + 1; i := i + 1;
  }
}
