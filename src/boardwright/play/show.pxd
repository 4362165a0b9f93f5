cpdef tuple show_part(object layout, object board, object actions, object part)
cpdef object show_move(object position, object move)
cpdef tuple places(object layout, object parts)
