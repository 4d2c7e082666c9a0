// expect: race-free
var g: int;
procedure main(n: int) modifies g; {
  var i: int; var A: [int]int;
  i := 0; g := 3;
  while (i < n) invariant {:parallelLoop} true; { A[i] := g; i := i + 1; }
  g := 4;
}
