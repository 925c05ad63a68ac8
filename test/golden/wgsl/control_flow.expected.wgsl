@group(0) @binding(0) var<storage, read_write> data: array<i32>;

fn sum(n: i32) -> i32 {
    var total = 0i;
    for (var i = 0i; i < n; i++) {
        if (i == 3) {
            continue;
        }
        total += data[i];
    }
    return total;
}

fn find(x: i32) -> i32 {
    var i = 0i;
    while (i < 10) {
        if (data[i] == x) {
            return i;
        }
        i += 2;
    }
    return -1;
}

fn with_continuing(n: i32) -> i32 {
    var i = 0i;
    var j = 1i;
    loop {
        if (j > 100) {
            break;
        }
        let next = i + 1;
        if (next == 5) {
            continue;
        }
        j *= 2;
        continuing {
            i = next;
            break if i >= n;
        }
    }
    return j;
}

fn endless() -> i32 {
    loop {
        data[0]++;
        if (data[0] > 7) {
            return 3;
        }
    }
}

fn choose(x: i32) -> i32 {
    var r: i32;
    switch (x) {
        case 1i, 2i {
            r = 10;
        }
        case 3i {
            if (data[1] == 0) {
                break;
            }
            r = 20;
        }
        case i32(-2147483648), default {
            r = 30;
        }
    }
    return r;
}

fn lazy(a: bool, b: bool) -> bool {
    if (a && (b & (data[3] == 1)) && !(a | b)) {
        return true;
    }
    return (a && data[2] > 0) || (b & a) || !(a == b);
}

@compute @workgroup_size(4, 2)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let i = id.x;
    if (i < 4u) {
        data[i] = sum(5i);
    } else if (i < 8u) {
        data[i] = find(2i) + with_continuing(4i);
    } else {
        let result = endless();
        data[i] = select(result, choose(i32(i)), lazy(i > 2u, id.y < 3u));
    }
}
