// expect: unknown: the parallel loop is counted by 'i', whose next value an iteration decides
procedure main(n: int) {
  var i: int; var A, S: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i] := 1; i := i + S[i]; }
}
