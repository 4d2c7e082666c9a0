!mod$ v1 sum:f9a7f8a7aada4545
module counted
integer(4)::counter
end
