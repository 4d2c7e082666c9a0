// expect: unknown: 'put', which is called inside a parallel loop, accesses arrays
var A: [int]int;
procedure put(at: int, value: int) modifies A; { A[at] := value; }
procedure main(n: int) modifies A; {
  var i: int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { call put(i, 1); i := i + 1; }
}
