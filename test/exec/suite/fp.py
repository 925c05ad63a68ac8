"""Computes the results that WGSL's section 'Floating Point Accuracy' allows, as intervals of doubles. A result is a
pair (low, high). ANY accepts every value ('indeterminate value' in WGSL).
"""
import itertools
import math

ANY = (-math.inf, math.inf)


class Float:
    """A floating point type with a significand of `bits` bits and the smallest normal exponent `emin`."""

    def __init__(self, kind, bits, emin, largest):
        self.kind, self.bits, self.emin, self.largest = kind, bits, emin, largest
        self.min_normal = 2.0 ** emin
        self.div_low, self.div_high = 2.0 ** emin, 2.0 ** -emin

    def ulp(self, x):
        x = abs(x)
        exponent = self.emin if x < self.min_normal else math.frexp(x)[1] - 1
        return 2.0 ** (exponent - self.bits + 1)

    def down(self, x):
        q = self.ulp(x)
        return math.floor(x / q) * q

    def up(self, x):
        return -self.down(-x)

    def representable(self, x):
        return math.isfinite(x) and abs(x) <= self.largest and self.down(x) == x

    def flush(self, v):
        """Extends the interval to zero if it contains subnormal values, because they may be flushed."""
        low, high = v
        if -self.min_normal < low and low < self.min_normal and low > 0:
            low = 0.0
        if -self.min_normal < high < self.min_normal and high < 0:
            high = 0.0
        return low, high

    def near(self, low, high):
        """Returns the interval with its bounds rounded outwards, or ANY if a bound is not finite in this format."""
        if math.isnan(low) or math.isnan(high) or math.isinf(low) or math.isinf(high):
            return ANY
        low, high = self.down(low), self.up(high)
        if max(abs(low), abs(high)) > self.largest:
            return ANY
        return self.flush((low, high))

    def point(self, x):
        return self.near(x, x)

    def widen(self, v, error):
        """Widens the interval by an error bound in both directions. `error` is a number, or a
        function of the endpoint.
        """
        if v == ANY:
            return ANY
        e = error if callable(error) else (lambda _: error)
        return self.near(v[0] - e(v[0]), v[1] + e(v[1]))

    def ulps(self, v, count):
        return self.widen(v, lambda x: count * self.ulp(x))

    def neg(self, a):
        return (-a[1], -a[0])

    def add(self, a, b):
        return ANY if ANY in (a, b) else self.near(a[0] + b[0], a[1] + b[1])

    def sub(self, a, b):
        return self.add(a, self.neg(b))

    def mul(self, a, b):
        if ANY in (a, b):
            return ANY
        corners = [x * y for x in a for y in b]
        return self.near(min(corners), max(corners))

    def div(self, a, b):
        if ANY in (a, b) or b[0] <= 0 <= b[1]:
            return ANY
        if min(abs(b[0]), abs(b[1])) < self.div_low or max(abs(b[0]), abs(b[1])) > self.div_high:
            return ANY
        corners = [x / y for x in a for y in b]
        return self.ulps((min(corners), max(corners)), 2.5)

    def mono(self, function, a, error=0.0):
        """Applies a monotonic function to an interval and widens the result by an error bound."""
        if a == ANY:
            return ANY
        try:
            ends = [function(a[0]), function(a[1])]
        except (ValueError, OverflowError, ZeroDivisionError):
            return ANY
        return self.widen((min(ends), max(ends)), error)

    def exp(self, a, function=math.exp):
        count = 3 if self.kind == 'f32' else 1
        return ANY if a == ANY else self.mono(function, a, lambda y: (count + 2 * max(abs(a[0]), abs(a[1]))) * self.ulp(y))

    def exp2(self, a):
        return self.exp(a, lambda x: 2.0 ** x)

    def log(self, a, function=math.log):
        if a == ANY or a[0] <= 0:
            return ANY
        absolute = 2.0 ** -21 if self.kind == 'f32' else 2.0 ** -7
        if 0.5 <= a[0] and a[1] <= 2.0:
            return self.mono(function, a, absolute)
        v = self.mono(function, a, lambda y: 3 * self.ulp(y))
        if a[0] <= 2.0 and a[1] >= 0.5:
            v = hull(v, self.mono(function, (max(a[0], 0.5), min(a[1], 2.0)), absolute))
        return v

    def log2(self, a):
        return self.log(a, math.log2)

    def inverse_sqrt(self, a):
        return ANY if a == ANY or a[0] <= 0 else self.mono(lambda x: 1 / math.sqrt(x), a, lambda y: 2 * self.ulp(y))

    def sqrt(self, a):
        if a == ANY or a[1] < 0:
            return ANY
        if a[1] == 0:
            return (0.0, 0.0)
        high = self.div((1.0, 1.0), self.inverse_sqrt((a[1], a[1])))
        if a[0] <= 0:
            return ANY if high == ANY or a[0] < 0 else (0.0, high[1])
        return hull(high, self.div((1.0, 1.0), self.inverse_sqrt((a[0], a[0]))))

    def atan2(self, y, x):
        if ANY in (x, y) or x[0] <= 0 <= x[1] or min(abs(x[0]), abs(x[1])) < self.div_low or \
                max(abs(x[0]), abs(x[1])) > self.div_high:
            return ANY
        if y[0] < 0 < y[1] and x[0] < 0:
            return ANY
        for end in y:
            if 0 < abs(end) < self.min_normal:
                return ANY
        corners = [math.atan2(a, b) for a in y for b in x]
        v = self.ulps((min(corners), max(corners)), 4096 if self.kind == 'f32' else 5)
        # WGSL defines the accuracy only if 'y is finite and normal', which excludes zero.
        return ANY if y[0] <= 0 <= y[1] else v

    def clamp(self, x, low, high):
        return ANY if ANY in (x, low, high) else (min(max(x[0], low[0]), high[0]), min(max(x[1], low[1]), high[1]))


def hull(*parts):
    return (min(p[0] for p in parts), max(p[1] for p in parts))


F32 = Float('f32', 24, -126, (2 - 2.0 ** -23) * 2.0 ** 127)
F16 = Float('f16', 11, -14, 65504.0)
FLOATS = {'f32': F32, 'f16': F16}


def with_flushed_inputs(f, reference):
    """Wraps a reference function. Because subnormal operands may be flushed to zero, the wrapper returns the hull of
    the results for all combinations of flushed and original operands.
    """
    def widened(*args):
        choices = [(a, 0.0) if isinstance(a, float) and 0 < abs(a) < f.min_normal else (a,) for a in args]
        if all(len(c) == 1 for c in choices):
            return reference(f, *args)
        results = [reference(f, *pick) for pick in itertools.product(*choices)]
        if all(isinstance(r, tuple) for r in results):
            return hull(*results)
        return None if None in results else frozenset(r for x in results for r in (x if isinstance(x, frozenset) else [x]))
    return widened


def accepts(want, got):
    """Returns whether a result is allowed. `want` is None (anything), an exact value, a frozenset of values or an interval."""
    if want is None or want == ANY:
        return True
    if isinstance(want, tuple):
        return want[0] <= got <= want[1]
    if isinstance(want, frozenset):
        return got in want
    return got == want
