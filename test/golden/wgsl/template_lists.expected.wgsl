@group(0) @binding(0) var<storage, read_write> data: array<u32>;

fn both(a: bool, b: bool) -> bool {
    return a != b;
}

@compute @workgroup_size(1)
fn main() {
    let a = data[0];
    let b = data[1];
    let c = data[2];
    if (both((a < b), c > b)) {
        data[3] = 1u;
    }
    if (both((a < b && c < b), c >= a)) {
        data[3] = 2u;
    }
    if (a < (b >> c)) {
        data[3] = 3u;
    }
    if ((a & b) < (c | b) && (a ^ b) > c << 1u) {
        data[4] = (a << b) >> c;
    }
    data[5] = a * (b + c) - (a - (b - c)) / (a % (b * c));
}
