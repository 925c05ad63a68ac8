#!/usr/bin/env python3
"""Checks the image that examples/first_pixels writes against the formula in its shader.

    rings.py IMAGE.ppm
"""
import math
import sys

WIDTH, HEIGHT, TIME = 320, 200, 2.0
DARK, BRIGHT = (0.10, 0.12, 0.30), (1.0, 0.75, 0.30)

header, pixels = open(sys.argv[1], 'rb').read().split(b'\n', 1)
assert header == b'P6 %d %d 255' % (WIDTH, HEIGHT) and len(pixels) == 3 * WIDTH * HEIGHT, header
for y in range(HEIGHT):
    for x in range(WIDTH):
        distance = math.hypot(x + 0.5 - WIDTH / 2, y + 0.5 - HEIGHT / 2) / HEIGHT
        wave = 0.5 + 0.5 * math.cos(40 * distance - TIME)
        at = 3 * (y * WIDTH + x)
        for channel, (dark, bright) in enumerate(zip(DARK, BRIGHT)):
            expected = 255 * (dark + (bright - dark) * wave)
            assert abs(pixels[at + channel] - expected) <= 1.5, (x, y, channel, pixels[at + channel], expected)
print('the picture is as expected')
