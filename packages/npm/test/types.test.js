import assert from 'node:assert/strict';
import {join} from 'node:path';
import test from 'node:test';
import {packageFolder, run} from './helper.js';

test('the types fit their uses', () => {
  const tsc = join(packageFolder, 'node_modules/typescript/bin/tsc');
  const {status, out} = run(process.execPath, [tsc, '--project', 'test/tsconfig.json'], {cwd: packageFolder});
  assert.equal(status, 0, out);
});
