// fragment a
#version 460

layout(depth_greater) out float gl_FragDepth;

void main() {
  gl_FragDepth = gl_FragCoord.z + 0.1f;
}

// fragment b
#version 460

layout(depth_less) out float gl_FragDepth;

void main() {
  gl_FragDepth = gl_FragCoord.z - 0.1f;
}

// fragment c
#version 460

void main() {
  gl_FragDepth = gl_FragCoord.z * 0.5f;
}
