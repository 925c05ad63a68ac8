struct Row {
  float values[4];
  uint n;
};

struct Table {
  Row rows[3];
  float cells[4][2];
  float3 colors[2];
};

RWByteAddressBuffer o : register(u0);
ByteAddressBuffer huge : register(t1);
static Table table[1] = (Table[1])0;
static Row other = {{1.0f, 2.0f, 3.0f, 4.0f}, 5u};
static Row row[1] = (Row[1])0;

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

void add(inout float x) {
  x += 1.0f;
}

uint fill(inout Row row_1, uint i) {
  Row row_2[1] = {{row_1}};
  if (i > 9u) {
    row_1 = row_2[0];
    return 0u;
  }
  [loop] for (uint k = 0u; k < i; k++) {
    row_2[0].values[k & 3u] = 2.0f;
  }
  row_1 = row_2[0];
  return row_2[0].n;
}

void fill_private(inout Row row_1, uint i) {
  const Row value[1] = {{row_1}};
  row = value;
  row[0].values[i & 3u] = 2.0f;
  row_1 = row[0];
}

Row made(uint i) {
  Row row_1[1] = {{other}};
  row_1[0].values[i & 3u] = 3.0f;
  return row_1[0];
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint o_last = o_byte_size() / 4u - 1u;
  const uint i = huge.Load(min(id.x, 99999u) * 4u);
  Row row_1[1] = {{made(i)}};
  Row whole = (Row)0;
  whole.values[1] = 1.0f;
  add(row_1[0].values[i & 3u]);
  const uint result = fill(row_1[0], i);
  o.Store(min(result, o_last) * 4u, asuint(row_1[0].values[2]));
  fill_private(other, i);
  table[0].rows[i % 3u].values[2] = row_1[0].values[i & 3u];
  table[0].cells[i & 3u][1] += 1.0f;
  const uint value = i & 1u;
  table[0].colors[value] = (uint3)(id.y % 3u) == uint3(0u, 1u, 2u) ? (float3)other.values[0] : table[0].colors[value];
  o.Store(min(i, o_last) * 4u, asuint(table[0].colors[id.z & 1u].x + whole.values[i & 3u]));
}
