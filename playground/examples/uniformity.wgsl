// A barrier in non-uniform control flow: the message names the value that causes it.
@group(0) @binding(0) var<storage, read_write> data: array<u32>;

var<workgroup> shared_value: u32;

fn exchange(value: u32) -> u32 {
    shared_value = value;
    workgroupBarrier();
    return shared_value;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) index: u32) {
    let element = data[index];
    if element > 10 {
        data[index] = exchange(element);
    }
}
