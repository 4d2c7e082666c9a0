// expect: race on a 6,6
procedure main(n: int) {
  var i, k: int; var a: [int]int;
  i := 0; k := 0; goto h1;
h1: assert {:parallelLoop} true; goto b1, e1;
b1: assume i < n; a[k] := 1; i := i + 1; k := k + 1; goto h1;
e1: assume !(i < n); return;
}
