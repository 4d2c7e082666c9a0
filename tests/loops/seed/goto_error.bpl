// expect: race on a 13,13
// A parallel loop made of labels and gotos (the seed's future work), with reads inside an expression.
procedure main() returns () {
  var i: int;
  var a: [int]int;
  i := 0;
  goto head;
head:
  assert {:parallelLoop} true;
  goto body, done;
body:
  assume i < 10;
  a[i] := a[i] + a[i + 9];
  i := i + 1;
  goto head;
done:
  assume !(i < 10);
  return;
}
