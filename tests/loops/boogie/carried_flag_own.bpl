// expect: race-free
procedure main(n: int) {
  var i: int; var first: bool; var A: [int]int;
  i := 0; first := true;
  while (i < n) invariant {:parallelLoop} true; {
    first := i == 0;
    if (first) { A[0] := i; }
    i := i + 1;
  }
}
