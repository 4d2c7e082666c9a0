// expect: unknown: the parallel loop is counted by 'stop', whose next value an iteration decides
procedure main(n: int) {
  var i, stop: int; var A: [int]int;
  i := 0; stop := 0;
  while (i < n && stop == 0) invariant {:parallelLoop} true; {
    if (A[i] > 3) { stop := 1; }
    A[i] := 1; i := i + 1;
  }
}
