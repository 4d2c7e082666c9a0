// expect: error 2:26: expected '(' before 'true'
procedure main() { while true { } }
