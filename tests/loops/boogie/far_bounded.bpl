// expect: race-free
procedure main(n: int) requires n <= 100; {
  var i: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i] := A[i + 100]; i := i + 1; }
}
