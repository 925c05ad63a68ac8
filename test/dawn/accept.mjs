// Creates shader modules with Dawn. Reads {id, code} as JSON Lines, and writes {id, error} in the
// same order; `error` is the first error or null. The argument is the folder of the npm packages.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const packages = createRequire(path.join(process.argv[2], 'package.json'));
const {create, globals} = await import(pathToFileURL(packages.resolve('webgpu')));
Object.assign(globalThis, globals);
const gpu = create(['backend=null', 'enable-dawn-features=allow_unsafe_apis']);
const adapter = await gpu.requestAdapter();
const device = await adapter.requestDevice({requiredFeatures: [...adapter.features]});

for (const line of fs.readFileSync(0, 'utf8').trim().split('\n')) {
  const {id, code} = JSON.parse(line);
  device.pushErrorScope('validation');
  const module = device.createShaderModule({code});
  const {messages} = await module.getCompilationInfo();
  await device.popErrorScope();
  const error = messages.find(({type}) => type === 'error');
  console.log(JSON.stringify({id, error: error ? `${error.lineNum}:${error.linePos} ${error.message}` : null}));
}
process.exit(0);
