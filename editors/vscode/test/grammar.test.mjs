// Tokenizes shaders with the engine that the editor uses, and checks the scopes of tokens.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import test from 'node:test';

import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const require = createRequire(import.meta.url);
const here = new URL('..', import.meta.url);
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const name = `${scope.replace('source.', '')}.tmLanguage.json`;
    return textmate.parseRawGrammar(readFileSync(new URL(`syntaxes/${name}`, here), 'utf8'), name);
  },
});
const grammar = await registry.loadGrammar('source.wgsl');

// Returns the innermost scope of each token, as [text, scope] pairs.
function tokens(source) {
  const found = [];
  let state = textmate.INITIAL;
  for (const line of source.split('\n')) {
    const result = grammar.tokenizeLine(line, state);
    for (const token of result.tokens) {
      const text = line.slice(token.startIndex, token.endIndex).trim();
      if (text !== '') found.push([text, token.scopes.at(-1)]);
    }
    state = result.ruleStack;
  }
  return found;
}

const scopeOf = (source, text) => tokens(source).findLast(([found]) => found === text)?.[1];

const CASES = [
  ['fn main() {}', 'main', 'entity.name.function.wgsl'],
  ['fn main() {}', 'fn', 'keyword.declaration.function.wgsl'],
  ['let x = vec3<f32>(1.0);', 'vec3', 'support.type.wgsl'],
  ['let x = vec3f(1.0);', '1.0', 'constant.numeric.float.wgsl'],
  ['let x = 0x1Fu;', '0x1Fu', 'constant.numeric.hex.wgsl'],
  ['let x = 0x1.8p-3f;', '0x1.8p-3f', 'constant.numeric.float.wgsl'],
  ['let x = 1e9;', '1e9', 'constant.numeric.float.wgsl'],
  ['let x = 7lu;', '7lu', 'constant.numeric.integer.wgsl'],
  ['var<storage, read_write> a: Data;', 'Data', 'entity.name.type.wgsl'],
  ['@compute @workgroup_size(64) fn f() {}', 'workgroup_size', 'entity.other.attribute-name.wgsl'],
  ['@builtin(position) p: vec4f', 'position', 'constant.language.wgsl'],
  ['enable f16;', 'f16', 'entity.name.namespace.wgsl'],
  ['x.y = textureSample(t, s, uv);', 'textureSample', 'entity.name.function.wgsl'],
  ['x.y = 1;', 'y', 'variable.other.property.wgsl'],
  ['// let x', '// let x', 'comment.line.double-slash.wgsl'],
  ['/* a /* b */ let */ let', 'let', 'keyword.declaration.wgsl'],
  ['if a < b && c > d {', '&&', 'keyword.operator.wgsl'],
  ['override größe: f32;', 'größe', 'variable.other.constant.wgsl'],
];

for (const [source, text, scope] of CASES) {
  test(`${text} in ${source}`, () => assert.equal(scopeOf(source, text), scope));
}

test('WESL is colored as WGSL', async () => {
  const wesl = await registry.loadGrammar('source.wesl');
  const {tokens} = wesl.tokenizeLine('import package::lighting::shade;', textmate.INITIAL);
  assert.equal(tokens[0].scopes.at(-1), 'keyword.control.directive.wgsl');
});

test('comments of several lines nest', () => {
  const found = tokens('/* a\n /* b */\n still */ fn');
  assert.deepEqual(found.at(-1), ['fn', 'keyword.declaration.wgsl']);
});

test('every token of a shader has a scope of its own', () => {
  const shader = readFileSync(new URL('../../examples/gemm/4_blocked.wgsl', here), 'utf8');
  const plain = tokens(shader).filter(([, scope]) => scope === 'source.wgsl');
  assert.deepEqual(plain, []);
});
