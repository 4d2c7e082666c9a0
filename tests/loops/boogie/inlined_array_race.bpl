// expect: race on A 3,4
var A: [int]int;
procedure {:inline 1} put(at: int, value: int) modifies A; { var k: int; k := at; A[k] := value; }
procedure {:inline 1} get(at: int) returns (value: int) { value := A[at]; return; }
procedure main(n: int) modifies A; {
  var i, x: int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; {
    call x := get(i);
    call put(i + 1, x);
    i := i + 1;
  }
}
