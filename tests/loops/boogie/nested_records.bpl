// expect: race on A 7,7
procedure main(n: int, m: int) {
  var i, j: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; {
    j := 0;
    while (j < m) invariant {:parallelLoop} true; { A[i + j] := 1; j := j + 1; }
    i := i + 1;
  }
}
