// expect: race on A 5,5
procedure main(n: int) {
  var i: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i] := A[i + 100]; i := i + 1; }
}
