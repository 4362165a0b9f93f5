cimport cython

@cython.locals(
    starts=cython.longlong[::1], index=cython.int[::1], factor=cython.float[::1], values=cython.double[::1],
    targets=cython.double[::1], change=cython.double[::1], slope=cython.double[::1], value=double, p=double, loss=double,
    miss=double, scale=double, at=cython.Py_ssize_t, i=cython.Py_ssize_t,
)
cpdef double descend(object examples, double scale, object change, object slope)
