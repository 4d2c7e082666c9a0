// expect: race on g 6,6
var g: int;
procedure main(n: int) modifies g; {
  var i: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { g := i; A[i] := i; i := i + 1; }
}
