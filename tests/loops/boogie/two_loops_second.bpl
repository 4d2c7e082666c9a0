// expect: race on A 7,7
procedure main(n: int) {
  var i: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i] := i; i := i + 1; }
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i + 1] := A[i]; i := i + 1; }
}
