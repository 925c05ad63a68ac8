// vertex main
#version 460

struct Camera {
  mat4 view_projection;
  vec3 eye;
  float scale;
};

struct Varyings {
  vec4 position;
  vec3 normal;
  uint material;
};

layout(set = 0, binding = 0, std140) uniform camera_block {
  Camera camera;
};
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 0) out vec3 normal_1;
layout(location = 1) flat out uint material;

void main() {
  Varyings out_1 = Varyings(vec4(0.0f), vec3(0.0f), 0u);
  out_1.position = camera.view_projection * vec4(position * camera.scale, 1.0f);
  out_1.normal = normalize(normal);
  out_1.material = uint(gl_VertexIndex) + uint(gl_InstanceIndex);
  gl_Position = out_1.position;
  normal_1 = out_1.normal;
  material = out_1.material;
}
