// expect: race-free
procedure main(n: int) {
  var i, k: int; var A: [int]int;
  i := 0; k := 7;
  while (i < n) invariant {:parallelLoop} true; {
    k := 2 * i;
    A[k + 1] := A[k];
    i := i + 1;
  }
}
