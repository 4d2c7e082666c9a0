// expect: race-free
procedure main(n: int) {
  var i: int; var a: [int]int;
  i := 0; goto h1;
h1: assert {:parallelLoop} true; goto b1, e1;
b1: assume i < n; a[i] := 1; i := i + 1; goto h1;
e1: assume !(i < n); i := 0;
  while (i < n) invariant {:parallelLoop} true; { a[n - i] := 1; i := i + 1; }
}
