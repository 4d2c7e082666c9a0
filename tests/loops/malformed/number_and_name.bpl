// expect: error 2:29: a number runs into a name
procedure main() { assert 12ab == 3; }
