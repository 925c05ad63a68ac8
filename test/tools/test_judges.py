"""The references of the execution tests must allow every result that WGSL allows."""
import sys

from harness import ROOT

sys.path.append(str(ROOT / 'test/exec/suite'))
import operations  # noqa: E402


def test_pack2x16float_allows_both_neighbors():
    # WGSL: 'Floating Point Accuracy', "correctly rounded". Subnormal results may be flushed to zero.
    zeros = {0, 0x8000}
    for x, want in ((1.0, {0x3c00}), (1 + 2.0 ** -12, {0x3c00, 0x3c01}), (-1 - 2.0 ** -11, {0xbc00, 0xbc01}),
                    (1.5 * 2.0 ** -24, {1, 2} | zeros), (-2.5 * 2.0 ** -24, {0x8002, 0x8003} | zeros), (2.0 ** -24, {1} | zeros),
                    (2.0 ** -14 - 2.0 ** -26, {0x3ff, 0x400} | zeros), (2.0 ** -14 + 2.0 ** -26, {0x400, 0x401})):
        assert operations.half_bits(x) == want, (x, operations.half_bits(x))
    assert operations.half_bits(65520.0) is None
