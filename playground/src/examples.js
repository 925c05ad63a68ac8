// Lists the examples in the menu.
import matmul from '../../examples/matmul.wgsl?raw';
import lighting from '../../examples/wesl/lighting.wesl?raw';
import math from '../../examples/wesl/lighting/math.wesl?raw';
import program from '../../examples/wesl/main.wesl?raw';
import blur from '../examples/blur.wgsl?raw';
import layouts from '../examples/layouts.wgsl?raw';
import mistake from '../examples/mistake.wgsl?raw';
import picture from '../examples/picture.wgsl?raw';
import reduction from '../examples/reduction.wgsl?raw';
import scale from '../examples/scale.wgsl?raw';
import triangle from '../examples/triangle.wgsl?raw';
import uniformity from '../examples/uniformity.wgsl?raw';

/** The examples, each with the view that shows it best. */
export const examples = [
  {name: 'Scale a buffer', source: scale, view: 'msl'},
  {name: 'Matrix product (subgroup matrices)', source: matmul, view: 'spirv'},
  {name: 'Reduction with overrides', source: reduction, view: 'hlsl'},
  {name: 'Memory layouts', source: layouts, view: 'reflection'},
  {name: 'Vertex and fragment shader', source: triangle, view: 'glsl'},
  {name: 'Blur (textures)', source: blur, view: 'hlsl'},
  {name: 'Mistakes with fixes', source: mistake, view: 'msl'},
  {name: 'A picture (preview)', source: picture, view: 'preview'},
  {name: 'Several modules (WESL)', source: program, view: 'msl', modules: [{name: 'lighting', text: lighting}, {name: 'lighting/math', text: math}]},
  {name: 'A barrier that is not uniform', source: uniformity, view: 'msl'},
];
