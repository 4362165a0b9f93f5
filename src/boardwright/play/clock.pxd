cpdef tuple _put(tuple values, int at, object value)
