#!/usr/bin/env python3
"""Uses barycentric coordinates to check the image that examples/first_triangle writes.

    triangle.py IMAGE.ppm
"""
import sys

WIDTH, HEIGHT = 160, 120
CORNERS = [(0.0, 0.8), (-0.8, -0.8), (0.8, -0.8)]  # red, green, blue; y points up

header, pixels = open(sys.argv[1], 'rb').read().split(b'\n', 1)
assert header == b'P6 %d %d 255' % (WIDTH, HEIGHT) and len(pixels) == 3 * WIDTH * HEIGHT, header


def area(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


inside = 0
for row in range(HEIGHT):
    for column in range(WIDTH):
        at = ((column + 0.5) / WIDTH * 2 - 1, 1 - (row + 0.5) / HEIGHT * 2)
        weights = [area(at, CORNERS[(i + 1) % 3], CORNERS[(i + 2) % 3]) / area(*CORNERS) for i in range(3)]
        color = tuple(pixels[3 * (row * WIDTH + column):][:3])
        if min(abs(w) for w in weights) < 0.002:
            continue  # the edge pixels may belong to either side
        is_inside = min(weights) > 0
        inside += is_inside
        expected = [255 * w if is_inside else 0 for w in weights]
        assert all(abs(c - e) <= 1.5 for c, e in zip(color, expected)), (column, row, color, expected)
assert inside > 5000, inside
print('the triangle is as expected')
