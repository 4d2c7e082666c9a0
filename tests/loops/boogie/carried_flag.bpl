// expect: race on A 6,6
procedure main(n: int) {
  var i: int; var first: bool; var A: [int]int;
  i := 0; first := true;
  while (i < n) invariant {:parallelLoop} true; {
    if (first) { A[0] := i; }
    first := false; i := i + 1;
  }
}
