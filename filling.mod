!mod$ v1 sum:be5a63a2c2dc7e08
module filling
contains
subroutine spread_it(b)
integer(4),intent(inout)::b(:,:)
end
subroutine fill_it(b)
integer(4),intent(inout)::b(:,:)
end
end
