struct Node {
    value: f32,
    links: array<u32, 4>,
}

struct Buffer {
    count: atomic<u32>,
    nodes: array<Node>,
}

@group(0) @binding(0) var<storage, read_write> buffer_1: Buffer;
var<private> counter: u32 = 1u;
var<workgroup> shared_values: array<f32, 64>;
var<workgroup> total: atomic<i32>;

fn bump(p: ptr<function, u32>, q: ptr<private, u32>) -> u32 {
    (*p)++;
    *q = *p * 2u;
    (*p)++;
    return *p;
}

fn fill(node: ptr<function, Node>, x: f32) {
    (*node).value = x;
    (*node).links[2] = 7u;
}

fn scale(values: ptr<workgroup, array<f32, 64>>, i: u32) {
    (*values)[i] *= 0.5f;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
    var n = i;
    bump(&n, &counter);
    var node: Node;
    fill(&node, f32(n));
    let target_node = &buffer_1.nodes[counter];
    *target_node = node;
    (*target_node).links[i & 3u] = atomicAdd(&buffer_1.count, 1u);
    shared_values[i] = (*target_node).value;
    workgroupBarrier();
    scale(&shared_values, i);
    atomicMax(&total, i32(i));
    let exchanged = atomicCompareExchangeWeak(&buffer_1.count, 1u, 2u);
    if (exchanged.exchanged) {
        n = exchanged.old_value;
    }
    let parts = frexp(shared_values[i]);
    var v = vec4f();
    v.y = parts.fract;
    v[n & 3u] = ldexp(1.0f, parts.exp);
    buffer_1.nodes[i % arrayLength(&buffer_1.nodes)].value = v.x + v.y;
}
