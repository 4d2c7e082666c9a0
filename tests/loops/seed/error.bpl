// expect: race on sum 14,14
// Section 3.1.1, Error example: every iteration writes sum[0].
procedure foo() returns (x: int);

procedure main() returns () {
  var i: int;
  var x: int;
  var sum: [int]int;
  i := 0;
  call x := foo();
  while (i < 10)
    invariant {:parallelLoop} true;
  {
    sum[0] := x;
    i := i + 1;
  }
}
