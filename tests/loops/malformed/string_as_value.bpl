// expect: error 2:44: expected '}' before '+'
procedure main(a: int) { assert {:note "a" + 1} true; }
