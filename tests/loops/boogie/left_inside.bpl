// expect: unknown: a parallel loop that an iteration leaves
procedure main(n: int) {
  var i: int;
  var A: [int]int;
  i := 0;
  while (i < n)
    invariant {:parallelLoop} true;
  {
    A[0] := 1;
    if (A[0] > 0) { break; }
    i := i + 1;
  }
}
