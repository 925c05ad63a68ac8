// vertex main
#version 460

struct O {
  vec4 p;
  float d[5];
  vec4 c;
};

layout(location = 0) out vec4 c;
out gl_PerVertex {
  vec4 gl_Position;
  float gl_ClipDistance[5];
};

void main() {
  O o = O(vec4(0.0f), float[5](0.0f, 0.0f, 0.0f, 0.0f, 0.0f), vec4(0.0f));
  o.p = vec4(float(uint(gl_VertexIndex)));
  for (int k = 0; k < 5; k++) {
    o.d[k] = float(k) - 2.0f;
  }
  gl_Position = o.p;
  gl_ClipDistance = o.d;
  c = o.c;
}
