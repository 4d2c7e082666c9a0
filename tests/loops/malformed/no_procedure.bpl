// expect: error 2:16: there is no procedure 'main' to implement
implementation main() { }
