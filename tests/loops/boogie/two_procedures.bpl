// expect: race-free
procedure f(n: int) { var i: int; var A: [int]int; i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i] := 1; i := i + 1; } }
procedure g(n: int) { var i: int; var A: [int]int; i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[2 * i] := A[2 * i + 1]; i := i + 1; } }
