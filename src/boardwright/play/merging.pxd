cimport cython

@cython.locals(
    keys=cython.longlong[::1], words=cython.longlong[::1], games=cython.int[::1], begin=cython.int, size=cython.int,
    at=cython.int, move=cython.longlong,
)
cpdef object take(object steps, tuple played, cython.longlong bucket, int game, dict moves)

@cython.locals(order=cython.int[::1], at=cython.int)
cpdef object line_up(object order)

@cython.locals(
    values=cython.longlong[::1], order=cython.int[::1], source=cython.int[::1], target=cython.int[::1],
    bound=cython.int[::1], size=cython.int, at=cython.int, index=cython.int, shift=cython.int, digit=cython.int,
    count=cython.int, total=cython.int,
)
cpdef object sort_by(object values, int bits, object order)

@cython.locals(
    order=cython.int[::1], strengths=cython.longlong[::1], keys=cython.longlong[::1], words=cython.longlong[::1],
    owners=cython.int[::1], found=cython.longlong[::1], moves=cython.int[::1], buckets=cython.int[::1],
    games=cython.int[::1], sums=cython.longlong[::1], recent=cython.int[::1], size=cython.int, begin=cython.int,
    end=cython.int, rows=cython.int, told=cython.int, one=cython.int, owner=cython.int, at=cython.int,
)
cpdef tuple count_runs(object steps, object order, object strengths, int first, int most, object counts)
