// Generates spirv_table.js, which lists SPIR-V's instructions and enumerants with the kinds of their operands, from the
// grammar files of SPIRV-Headers.
//
// Usage: node make_spirv_table.mjs FOLDER_OF_GRAMMARS OUTPUT
import {readFile, writeFile} from 'node:fs/promises';

const [folder, output] = process.argv.slice(2);
const read = async (name) => JSON.parse(await readFile(`${folder}/${name}.grammar.json`, 'utf8'));
const core = await read('spirv.core');
// Skips vendor extensions that tessera does not use.
const wanted = ({opname}) => !/(INTEL|ALTERA)$/.test(opname);
const operandsOf = ({operands = []}) => operands.map(({kind, quantifier = ''}) => kind + quantifier);
const rows = (instructions) => Object.fromEntries(instructions.map((row) => [row.opcode, [row.opname, ...operandsOf(row)]]));

const enums = {};
for (const {category, kind, enumerants} of core.operand_kinds) {
  if (category !== 'ValueEnum' && category !== 'BitEnum') continue;
  // If several names share one value, disassemblers write the first one.
  const values = {};
  for (const row of enumerants) {
    values[Number(row.value)] ??= [row.enumerant, ...(row.parameters ?? []).map((parameter) => parameter.kind)];
  }
  enums[kind] = {bits: category === 'BitEnum', values};
}
const sets = {
  'GLSL.std.450': rows((await read('extinst.glsl.std.450')).instructions),
  'NonSemantic.Shader.DebugInfo.100': rows((await read('extinst.nonsemantic.shader.debuginfo.100')).instructions),
  'NonSemantic.DebugPrintf': rows((await read('extinst.nonsemantic.debugprintf')).instructions),
};
const table = {instructions: rows(core.instructions.filter(wanted)), enums, sets};
await writeFile(output, `// Made by make_spirv_table.mjs from the grammar of SPIRV-Headers.
export const {instructions, enums, sets} = JSON.parse(${JSON.stringify(JSON.stringify(table))});
`);
