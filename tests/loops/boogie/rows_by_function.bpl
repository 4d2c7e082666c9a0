// expect: race-free
function f(x: int) returns (int);
axiom (forall x, y: int :: x < y ==> f(x) < f(y));
procedure main(n: int) {
  var i, j: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; {
    j := 0;
    while (j < f(i + 1) - f(i)) { A[f(i) + j] := i; j := j + 1; }
    i := i + 1;
  }
}
