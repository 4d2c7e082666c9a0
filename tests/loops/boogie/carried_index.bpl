// expect: race on A 6,6
procedure main(n: int) {
  var i, k: int; var A: [int]int;
  i := 0; k := 0;
  while (i < n) invariant {:parallelLoop} true; {
    A[k] := i;
    k := k + 1; i := i + 1;
  }
}
