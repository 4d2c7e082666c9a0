// expect: race-free
// Section 2.5: of the eight candidates Houdini keeps those that hold, and the assertion follows.
procedure foo() {
  var i, j: int;
  i := 0;
  j := 2;
  while (i < 100)
    invariant b1 ==> i <= 100;
    invariant b2 ==> i >= 0;
    invariant b3 ==> j <= 100;
    invariant b4 ==> j >= 0;
    invariant b5 ==> j >= 2;
    invariant b6 ==> j <= 202;
    invariant b7 ==> j == 2 * i;
    invariant b8 ==> j == 2 * i + 2;
  {
    i := i + 1;
    j := j + 2;
  }
  assert j == 2 * i + 2;
}
const {:existential true} b1: bool;
const {:existential true} b2: bool;
const {:existential true} b3: bool;
const {:existential true} b4: bool;
const {:existential true} b5: bool;
const {:existential true} b6: bool;
const {:existential true} b7: bool;
const {:existential true} b8: bool;
