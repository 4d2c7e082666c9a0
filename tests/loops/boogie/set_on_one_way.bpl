// expect: race on A 7,7
procedure main(n: int) {
  var i, k: int; var A: [int]int;
  i := 0; k := 7;
  while (i < n) invariant {:parallelLoop} true; {
    if (i > 5) { k := i; }
    A[k] := i;
    i := i + 1;
  }
}
