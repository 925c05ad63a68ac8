// Tests source maps and remarks. Node.js decodes the source maps, because our own decoder could
// share a mistake with the encoder.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {SourceMap} from 'node:module';
import {join} from 'node:path';
import test from 'node:test';
import {disassemble, load} from 'tessera-wgsl/tools';
import {good, goldenShaders, program, run, withFolder} from './helper.js';

const compiler = await load();

const textOf = ({text, spirv}) => (spirv ? disassemble(spirv) : text);

/** Finds `pattern` in the output. Returns the rest of the source line, from the position to which
 * the source map maps the match. */
function sourceAt(source, {sourceMap}, output, pattern) {
  const at = output.search(pattern);
  assert.notEqual(at, -1, output);
  const before = output.slice(0, at).split('\n');
  const {originalLine, originalColumn} = new SourceMap(sourceMap).findEntry(before.length - 1, before.at(-1).length);
  return source.split('\n')[originalLine]?.slice(originalColumn);
}

test('a source map leads from each output to the source', () => {
  const product = {msl: /data\[.* \*= 2/, hlsl: /data\.Store/, glsl: /data\S*\[.* \*= 2/, wgsl: /data\[.* \*= 2/, spirv: / *%\w+ = OpFMul/};
  for (const [target, pattern] of Object.entries(product)) {
    const result = compiler.compile(good, {target, sourceMap: true});
    const output = textOf(result);
    // The source map maps each statement to the beginning of its left side. SPIR-V is an exception:
    // the multiplication is a separate instruction, and is mapped to the operator.
    assert.match(sourceAt(good, result, output, pattern), target === 'spirv' ? /^\*= 2\.0/ : /^data\[id\.x\]/, target);
    assert.deepEqual(result.sourceMap.sourcesContent, [good]);
    assert.equal(output, textOf(compiler.compile(good, {target})));
  }
  assert.equal(compiler.compile(good, {target: 'msl'}).sourceMap, undefined);
  assert.equal(compiler.compile('nonsense', {target: 'msl', sourceMap: true}).sourceMap, undefined);
});

test('no source map leads beyond its texts', () => {
  let entries = 0;
  for (const [name, source] of goldenShaders(23)) {
    const [lines, options] = [source.split('\n'), {allowLanguageFeature: 'all'}];
    for (const target of ['msl', 'hlsl', 'glsl', 'wgsl', 'spirv']) {
      const result = compiler.compile(source, {...options, target, sourceMap: true});
      if (!result.ok || result.sourceMap === undefined) continue;
      const map = new SourceMap(result.sourceMap);
      textOf(result).split('\n').forEach((line, index) => {
        const entry = map.findEntry(index, line.length);
        if (entry.originalLine === undefined || entry.generatedLine !== index) return;
        entries += 1;
        assert.ok(entry.generatedColumn <= line.length, `${name} ${target}:${index + 1}`);
        assert.ok(entry.originalColumn <= lines[entry.originalLine]?.length, `${name} ${target}:${index + 1}`);
      });
    }
  }
  assert.ok(entries > 1000, `${entries} entries`);
});

test('source maps are those of the program', {skip: program === undefined}, () => withFolder((folder) => {
  const [input, output] = [join(folder, 'a.wgsl'), join(folder, 'a.metal')];
  run('cp', [join(import.meta.dirname, '../../../examples/matmul.wgsl'), input]);
  run(program, ['compile', input, '-o', output, '--source-map']);
  const theirs = JSON.parse(readFileSync(`${output}.map`, 'utf8'));
  assert.equal(compiler.compile(readFileSync(input, 'utf8'), {target: 'msl', sourceMap: true}).sourceMap.mappings, theirs.mappings);
}));

test('source maps of the IR lead from each pass to the source', () => {
  const {trace} = compiler.compile(good, {target: 'hlsl', sourceMap: true, printIrAfter: 'all'});
  assert.ok(trace.ir.length > 5, `${trace.ir.length} passes`);
  for (const {ir, sourceMap} of trace.ir) assert.match(sourceAt(good, {sourceMap}, ir, /%\S+ = mul(\.inline)? f32/), /^\*= 2\.0/);
  const [first] = compiler.compile(good, {target: 'hlsl', printIrAfter: 'lower'}).trace.ir;
  assert.equal(first.sourceMap, undefined);
});

test('remarks are messages', () => {
  const {ok, text, messages, sourceMap} = compiler.compile(good, {target: 'msl', remarks: true, sourceMap: true});
  assert.deepEqual([ok, messages.map(({severity, code}) => [severity, code])], [true, [['info', 'clamped-index']]]);
  const [{offset, length, helps}] = messages;
  assert.equal(good.slice(offset - 4, offset + length + 6), 'data[id.x]');
  assert.match(helps[0], /arrayLength\(&data\)/);
  assert.ok(sourceMap);
  assert.equal(text, compiler.compile(good, {target: 'msl'}).text);
  assert.deepEqual(compiler.compile(good, {target: 'msl', remarks: ['loops', 'padding']}).messages, []);
  assert.deepEqual(compiler.compile(good, {target: 'msl', remarks: 'bounds'}).messages, messages);
  assert.match(compiler.render(good, {target: 'msl', remarks: true}), /^info\[clamped-index\]/);
  assert.throws(() => compiler.compile(good, {target: 'msl', remarks: 'bound'}), {name: 'TypeError', message: /remarks: bound$/});
});

test('programs of several modules have source maps and remarks', () => {
  const main = `import package::part::scale;\n${good.replace('data[id.x] *= 2.0', 'scale(id.x)').replace(/^.*\n/, '')}`;
  const part = `${good.split('\n')[0]}\nfn scale(i: u32) { data[i] *= 2.0; }\n`;
  const result = compiler.compile(main, {target: 'msl', sourceMap: true, remarks: true, link: {modules: {part}}});
  assert.deepEqual(result.messages.map(({code, file, line}) => [code, file, line]), [['clamped-index', 'part.wesl', 2]]);
  assert.deepEqual(result.sourceMap.sources, ['main.wesl', 'part.wesl']);
  assert.match(sourceAt(part, result, result.text, /\S+ \*= 2/), /^data\[i\]/);
});

test('a module has no source maps', () => {
  const module = compiler.module(good);
  for (const option of ['sourceMap', 'remarks']) assert.throws(() => module.compile({target: 'msl', [option]: true}), TypeError);
  module.dispose();
});
