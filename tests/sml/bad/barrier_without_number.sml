// error: 2:9: error: barrier 'b' needs '= N'
barrier b;
