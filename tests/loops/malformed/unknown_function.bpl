// expect: error 2:27: unknown function 'f'
procedure main() { assert f(1) == 2; }
