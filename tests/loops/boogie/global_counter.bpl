// expect: race-free
// The global counts the iterations: it is not shared.
var i: int;
procedure main(n: int) modifies i; {
  var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[i] := i; i := i + 1; }
}
