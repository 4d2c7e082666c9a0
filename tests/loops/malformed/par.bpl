// expect: error 3:20: 'par': threads of Boogie are not supported
procedure q();
procedure main() { par q() | q(); }
