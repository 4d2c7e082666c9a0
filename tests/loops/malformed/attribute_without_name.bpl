// expect: error 2:30: expected the name of an attribute before '3'
procedure main() { assert {: 3} true; }
