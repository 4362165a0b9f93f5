cpdef list shown_part(object part)
