// expect: collision on A
// A run does not know which functions the axiom allows: what the proof found is not claimed to be a race.
function f(x: int) returns (int);
axiom (forall x: int :: f(x) >= 0);
procedure main(n: int) {
  var i: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[f(i)] := i; i := i + 1; }
}
