cimport cython
from boardwright.games.othello.patterns cimport PLACES, SIZE, TWIN, places_of
from boardwright.kernel.bits cimport popcount
from boardwright.kernel.words cimport i64, u64

@cython.locals(records=cython.longlong[::1], discs=u64, i=i64, k=i64)
cpdef object nearby(object records, int low, int high)

@cython.locals(
    records=cython.longlong[::1], weights=cython.float[::1], own=u64, opp=u64, i=i64, at=i64, stride=i64, first=i64,
    last=i64, total=double, miss=double, rate=double, squares=double, k=int,
)
cpdef double go_over(object records, i64 first, i64 last, object weights, double rate)
