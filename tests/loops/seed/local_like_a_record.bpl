// expect: unknown: something called 'prev_write_sum'
procedure foo() returns (x: int);

procedure main() returns () {
  var prev_write_sum: bool; var cur_write_sum: bool; var cur_off_write_sum: int; var prev_off_write_sum: int; var i: int;
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
