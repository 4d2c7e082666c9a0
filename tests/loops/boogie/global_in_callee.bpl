// expect: race on g 7,7
var g: int;
procedure bump() modifies g; { g := g + 1; }
procedure main(n: int) modifies g; {
  var i: int; var A: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { call bump(); A[i] := i; i := i + 1; }
}
