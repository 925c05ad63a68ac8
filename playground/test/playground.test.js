// Uses the playground as a user does. JavaScript errors and requests to other hosts make the tests
// fail.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import test from 'node:test';
import {withBrowser} from './browser.js';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const phone = {width: 390, height: 844};

/** Replaces the source by typing the new one. */
async function type(page, text) {
  await page.click('.source .cm-content');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

const sourceOf = (page) => page.evaluate(() => document.querySelector('.source .cm-content').innerText);
const outputOf = (page) => page.locator('.pane').first().locator('.cm-content').innerText();
const status = (page, name) => page.waitForSelector(`.status.${name}`);
const tab = (page, name) => page.getByRole('tab', {name, exact: true}).first();

/** Waits until no element has been added or removed for half a second, but at most three seconds. */
async function settled(page) {
  await page.evaluate(() => new Promise((resolve) => {
    const finish = () => {
      changes.disconnect();
      resolve();
    };
    setTimeout(finish, 3000);
    let timer = setTimeout(finish, 500);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, 500);
    });
    changes.observe(document, {subtree: true, childList: true});
  }));
}

async function accessible(page, what) {
  // axe fails if an element, e.g. a tooltip, disappears while axe examines it.
  await settled(page);
  await page.evaluate(axe);
  const {violations} = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({id, nodes}) => [what, id, nodes.map(({html}) => html.slice(0, 200))]), []);
}

/** Selects an example. */
async function example(page, name) {
  await page.getByLabel('Examples').selectOption({label: name});
}

test('the playground', async (context) => withBrowser(async ({open, address, context: browser}) => {
  const check = (name, use) => context.test(name, async () => {
    const page = await open();
    try {
      await use(page);
      assert.deepEqual(page.problems, []);
    } finally {
      await page.close();
    }
  });

  await check('shows an output at once', async (page) => {
    await status(page, 'fine');
    assert.match(await outputOf(page), /kernel void scale/);
  });

  await check('a mistake gets a message, and its fix repairs it', async (page) => {
    await type(page, 'fn f(v: vec3f) -> f32 { return lenght(v); }');
    await status(page, 'error');
    const problem = page.locator('.problem');
    assert.equal(await problem.count(), 1);
    assert.match(await problem.innerText(), /unknown function 'lenght'/);
    assert.equal(await page.locator('.cm-lintRange-error').count(), 1);
    await problem.getByRole('button', {name: 'Apply fix'}).click();
    await status(page, 'fine');
    assert.match(await sourceOf(page), /return length\(v\)/);
    assert.equal(await page.locator('.problems').isVisible(), false);
  });

  await check('a code is explained', async (page) => {
    await type(page, 'fn f() -> i32 { return missing; }');
    await page.locator('.problem').getByRole('button', {name: 'unresolved-identifier'}).click();
    await page.waitForSelector('dialog[open]');
    assert.match(await page.locator('dialog').innerText(), /unresolved-identifier/);
    await page.getByRole('button', {name: 'Close'}).click();
    assert.equal(await page.locator('dialog').isVisible(), false);
  });

  await check('switches targets', async (page) => {
    const expected = {'SPIR-V': /OpEntryPoint GLCompute %scale/, MSL: /kernel void scale/, HLSL: /numthreads\(64, 1, 1\)/, GLSL: /#version 460/};
    for (const [name, pattern] of Object.entries(expected)) {
      await tab(page, name).click();
      await page.waitForFunction((text) => new RegExp(text).test(document.querySelector('.pane .cm-content').innerText), pattern.source);
    }
    await tab(page, 'IR').click();
    await page.waitForFunction(() => document.querySelectorAll('.subbar select')[0].options.length > 5);
    const last = await outputOf(page);
    await page.getByLabel('Pass of the compiler').selectOption({index: 0});
    assert.notEqual(await outputOf(page), last);
  });

  await check('reflection is drawn', async (page) => {
    await example(page, 'Memory layouts');
    await page.waitForSelector('.bytes');
    assert.equal(await page.locator('.bytes').count(), 3);
    assert.match(await page.locator('.bytes').first().innerText(), /base_color/);
    // The value of `color` occupies 12 of the 32 bytes that its @size attribute reserves.
    assert.match(await page.getByRole('region', {name: 'Members of Light'}).innerText(), /color\s+vec3<f32>\s+16\s+32\s+16/);
    await example(page, 'Matrix product (subgroup matrices)');
    await tab(page, 'Reflection').click();
    await page.waitForSelector('.tiles');
    const caption = page.locator('figcaption').last();
    assert.match(await caption.innerText(), /f16:f16:8x8x8[^]*Metal accepts it/);
    await caption.getByText(/This browser lists no configurations\.|It accepts none\./).waitFor();
    await page.getByRole('button', {name: 'Options'}).click();
    await page.getByLabel('matrix-config', {exact: true}).fill('f16:f16:8x8x8 f32:f32:8x8x8');
    await page.getByRole('button', {name: 'Options'}).click();
    await caption.getByText('The option matrix-config lists it.').waitFor();
  });

  // None of the tested browsers supports subgroup matrices, so the test simulates a browser that
  // does.
  await check('says whether the device of the browser accepts a product', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const subgroupMatrixConfigs = [{componentType: 'f16', resultComponentType: 'f16', M: 8, N: 8, K: 8}];
      Object.defineProperty(navigator, 'gpu', {value: {requestAdapter: async () => ({info: {subgroupMatrixConfigs}})}});
    });
    await page.goto(address);
    await example(page, 'Matrix product (subgroup matrices)');
    await tab(page, 'Reflection').click();
    await page.getByText('The device of this browser accepts it.').waitFor();
    await page.close();
  });

  await check('options and overrides change the output', async (page) => {
    await page.getByRole('button', {name: 'Options'}).click();
    await page.getByLabel('no-robustness', {exact: true}).check();
    await page.waitForFunction(() => !document.querySelector('.pane .cm-content').innerText.includes('min('));
    await page.getByLabel('Find an option').fill('msl-version');
    assert.equal(await page.locator('.option:visible').count(), 1);
    await page.getByRole('button', {name: 'Options'}).click();
    await example(page, 'Reduction with overrides');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('numthreads(256'));
    await page.getByLabel('block_size, exact value').fill('64');
    await page.getByLabel('block_size, exact value').press('Enter');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('numthreads(64'));
  });

  await check('selects an entry point', async (page) => {
    await example(page, 'Vertex and fragment shader');
    await page.waitForFunction(() => document.querySelector('#entry-point').options.length === 3);
    await tab(page, 'GLSL').click();
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('gl_Position'));
    await page.getByLabel('Entry point').selectOption('fragment_main');
    await page.waitForFunction(() => !document.querySelector('.pane .cm-content').innerText.includes('gl_Position'));
    assert.match(await outputOf(page), /exp\(/);
    assert.doesNotMatch(await outputOf(page), /vertex_main/);
  });

  await check('minifies', async (page) => {
    await tab(page, 'Minified').click();
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('fn scale(@builtin'));
    assert.doesNotMatch(await outputOf(page), /\bid\b: vec3u/);
  });

  await check('lints', async (page) => {
    await type(page, '@compute @workgroup_size(1) fn main() { let a = 1.0; var b = 2.0; b += f32(a); }');
    await tab(page, 'Lint').click();
    const finding = page.locator('.findings .problem', {hasText: 'redundant-conversion'});
    await finding.waitFor();
    await finding.getByRole('button', {name: 'redundant-conversion'}).click();
    await page.waitForSelector('dialog[open]');
    assert.match(await page.locator('dialog').innerText(), /tessera lint --fix/);
    await page.getByRole('button', {name: 'Close'}).click();
    await accessible(page, 'findings');
    await finding.getByRole('button', {name: 'Apply fix'}).click();
    await page.waitForFunction(() => document.querySelector('.source .cm-content').innerText.includes('b += a;'));
    await finding.waitFor({state: 'detached'});
    await type(page, 'fn f() -> i32 { return missing; }');
    await page.waitForFunction(() => document.querySelector('.page').innerText.includes('Fix the errors'));
    await type(page, '@compute @workgroup_size(1) fn main() {}');
    await page.waitForFunction(() => document.querySelector('.page').innerText.includes('finds nothing'));
  });

  await check('shows bindings for hosts', async (page) => {
    await example(page, 'Memory layouts');
    await tab(page, 'Bindings').click();
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('export'));
    await page.getByLabel('Language of the host').selectOption('cpp');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('namespace'));
    await accessible(page, 'bindings');
    // The options also apply to host code.
    await page.getByRole('button', {name: 'Options'}).click();
    await page.getByLabel('allow-language-feature', {exact: true}).fill('all');
    await page.getByRole('button', {name: 'Options'}).click();
    await type(page, 'struct Wide { a: i64 }\n@group(0) @binding(0) var<storage> wide: Wide;\n@compute @workgroup_size(1) fn main() { _ = wide.a; }');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('int64_t'));
  });

  await check('two panes with one view have menus of their own', async (page) => {
    const panes = page.locator('.pane');
    await page.getByRole('button', {name: 'Split'}).click();
    const choose = async (view, label, value) => {
      for (const pane of await panes.all()) await pane.getByRole('tab', {name: view, exact: true}).click();
      await panes.nth(1).getByLabel(label).selectOption(value);
    };
    const shows = (index, text) => page.waitForFunction(([pane, part]) =>
      document.querySelectorAll('.pane')[pane].querySelector('.panel').innerText.includes(part), [index, text]);
    await example(page, 'Memory layouts');
    await choose('Bindings', 'Language of the host', 'python');
    await shows(0, 'export');
    await shows(1, 'import numpy');
    for (const selected of await page.locator('.tab[aria-selected=true]').all()) {
      assert.ok(await selected.evaluate((element) => element.getBoundingClientRect().right <= element.parentElement.getBoundingClientRect().right + 1));
    }
    await type(page, '@compute @workgroup_size(1) fn main() { var a = 1.0; _ = f32(a); }');
    await choose('Lint', 'Rules of the linter', 'strict');
    await shows(0, 'redundant-conversion');
    await shows(1, 'never-changed');
    assert.doesNotMatch(await panes.first().innerText(), /never-changed/);
    await choose('IR', 'Target of the passes', 'hlsl');
    await shows(1, 'byte_addresses');
    await shows(0, 'shader_io');
    assert.doesNotMatch(await panes.first().innerText(), /byte_addresses/);
  });

  const linkedLines = (page, part) => page.evaluate((selector) => [...document.querySelectorAll(`${selector} .cm-linked`)].map((line) => line.innerText), part);

  await check('lines are linked both ways', async (page) => {
    for (const [view, pattern] of [['MSL', /data\[min/], ['HLSL', /data\.Store/], ['GLSL', /data/], ['WGSL', /data\[id\.x\] \*= 2\.0f/], ['SPIR-V', /OpFMul/]]) {
      await tab(page, view).click();
      await page.locator('.pane .cm-line', {hasText: pattern}).first().waitFor();
      // Tests links from the source to the output by hovering over a source line.
      await page.locator('.source .cm-line', {hasText: 'data[id.x]'}).hover({position: {x: 60, y: 5}});
      await page.waitForSelector('.pane .cm-linked');
      assert.match((await linkedLines(page, '.pane')).join('\n'), pattern, view);
      assert.deepEqual(await linkedLines(page, '.source'), []);
      // Tests links from the output back to the source by hovering over an output line.
      await page.locator('.pane .cm-line', {hasText: pattern}).last().hover({position: {x: 200, y: 5}});
      await page.waitForSelector('.source .cm-linked');
      assert.match((await linkedLines(page, '.source')).join(), /^ *data\[id\.x\] \*= 2\.0;/, view);
      await page.mouse.move(5, 5);
      await page.waitForFunction(() => document.querySelectorAll('.cm-linked').length === 0);
    }
  });

  await check('lines of the IR are linked, after each pass', async (page) => {
    await tab(page, 'IR').click();
    for (const pass of ['lower', 'shader_io']) {
      await page.getByLabel('Pass of the compiler').selectOption(pass);
      const product = page.locator('.pane .cm-line', {hasText: '= mul f32'});
      await product.waitFor();
      await page.locator('.source .cm-line', {hasText: 'data[id.x]'}).hover({position: {x: 60, y: 5}});
      await page.waitForSelector('.pane .cm-linked');
      const lines = await linkedLines(page, '.pane');
      assert.ok(lines.some((line) => line.includes('= mul f32')) && lines.some((line) => /^ *store /.test(line)), lines.join('\n'));
      assert.ok(lines.every((line) => !line.startsWith('fn ')), lines.join('\n'));
      await product.hover({position: {x: 200, y: 5}});
      await page.waitForSelector('.source .cm-linked');
      assert.match((await linkedLines(page, '.source')).join(), /^ *data\[id\.x\] \*= 2\.0;/, pass);
      await page.mouse.move(5, 5);
      await page.waitForFunction(() => document.querySelectorAll('.cm-linked').length === 0);
    }
  });

  await check('the cursor follows a line across panes', async (page) => {
    await example(page, 'Matrix product (subgroup matrices)');
    await page.getByRole('button', {name: 'Split'}).click();
    await page.locator('.pane').nth(1).getByRole('tab', {name: 'MSL', exact: true}).click();
    await page.waitForFunction(() => document.querySelectorAll('.pane .cm-content')[1].innerText.includes('metal'));
    const multiply = page.locator('.source .cm-line', {hasText: 'subgroupMatrixMultiplyAccumulate'}).first();
    await multiply.click({position: {x: 30, y: 5}});
    const shown = (index, text) => page.waitForFunction(([pane, part]) =>
      [...document.querySelectorAll('.pane')[pane].querySelectorAll('.cm-linked')].some((line) => line.innerText.includes(part)), [index, text]);
    await shown(0, 'OpCooperativeMatrixMulAddKHR');
    await shown(1, 'simdgroup_multiply_accumulate');
    // Alt+Enter moves the focus to the linked line, and back.
    await page.keyboard.press('Alt+Enter');
    await page.waitForFunction(() => document.activeElement.closest('.pane'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('.source .cm-linked');
    await page.keyboard.press('Alt+Enter');
    await page.waitForFunction(() => document.activeElement.closest('.source'));
    const line = await page.evaluate(() => document.querySelector('.source .cm-activeLine').innerText);
    assert.match(line, /subgroupMatrixMultiplyAccumulate/);
    await accessible(page, 'linked lines');
  });

  await check('ranges of the minified source are linked', async (page) => {
    await tab(page, 'Minified').click();
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('fn scale(@builtin'));
    await page.locator('.source .cm-line', {hasText: 'data[id.x]'}).hover({position: {x: 60, y: 5}});
    await page.waitForSelector('.pane .cm-linked');
    assert.match((await linkedLines(page, '.pane')).join(''), /^data\[\w+\.x\]\*=2/);
  });

  await check('remarks are notes in the margin', async (page) => {
    const note = page.locator('.source .remark-note');
    await note.waitFor();
    assert.equal(await note.innerText(), 'this index is clamped to the last element');
    assert.match(await page.locator('.source .cm-line', {has: page.locator('.remark-note')}).innerText(), /data\[id\.x\]/);
    await page.getByText('1 remark about MSL').click();
    const remark = page.locator('.remarks .problem');
    assert.match(await remark.innerText(), /if \(id\.x < arrayLength\(&data\)\)/);
    await accessible(page, 'remarks');
    await remark.getByRole('button', {name: 'clamped-index'}).click();
    await page.waitForSelector('dialog[open]');
    assert.match(await page.locator('dialog').innerText(), /clamped-index[^]*arrayLength/);
    await page.getByRole('button', {name: 'Close'}).click();
    await type(page, '@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n@compute @workgroup_size(64)\n' +
      'fn scale(@builtin(global_invocation_id) id: vec3u) { if (id.x < arrayLength(&data)) { data[id.x] *= 2.0; } }');
    await note.waitFor({state: 'detached'});
    await page.keyboard.press('Control+z');
    await note.waitFor();
    await page.getByRole('button', {name: 'Show what the compiler adds'}).click();
    await note.waitFor({state: 'detached'});
    assert.equal(await page.locator('.remarks').isVisible(), false);
  });

  await check('shows differences', async (page) => {
    const changes = page.locator('.pane').first().locator('.subbar [role=status]');
    await page.getByRole('button', {name: 'Compare with another output'}).click();
    // After an edit, shows the differences from the previous output.
    await page.locator('.source .cm-line', {hasText: 'data[id.x]'}).click({position: {x: 30, y: 5}});
    await page.keyboard.press('End');
    await page.keyboard.type(' data[0] = 1.0;');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('= 1.0f'));
    assert.equal(await changes.innerText(), '1 difference');
    assert.match(await page.locator('.pane .cm-changedLine, .pane .cm-insertedLine').first().innerText(), /= 1\.0f/);
    // Shows the differences between outputs with different options.
    await page.getByLabel('Compare with', {exact: true}).selectOption({label: 'a copy of this output'});
    await page.waitForFunction(() => document.querySelector('.pane .subbar [role=status]:not(:empty)')?.innerText === 'no differences');
    await page.getByRole('button', {name: 'Options'}).click();
    await page.getByLabel('no-robustness', {exact: true}).check();
    await page.locator('.pane .cm-deletedChunk').first().waitFor();
    assert.match(await page.locator('.pane .cm-deletedChunk').first().innerText(), /buffer_sizes/);
    await accessible(page, 'differences');
    await page.getByRole('button', {name: 'Options'}).click();
    // Compares the outputs of two panes.
    await page.getByRole('button', {name: 'Split'}).click();
    await page.locator('.pane').nth(1).getByRole('tab', {name: 'MSL', exact: true}).click();
    await page.getByLabel('Compare with', {exact: true}).first().selectOption({label: 'the other pane'});
    await page.waitForFunction(() => document.querySelector('.pane .subbar [role=status]:not(:empty)')?.innerText === 'no differences');
    await page.locator('.pane').nth(1).getByRole('tab', {name: 'HLSL', exact: true}).click();
    await page.waitForFunction(() => /^\d+ differences?$/.test(document.querySelector('.pane .subbar [role=status]:not(:empty)')?.innerText));
  });

  await check('shows what a pass changes', async (page) => {
    await tab(page, 'IR').click();
    await page.waitForFunction(() => document.querySelectorAll('.pane [aria-label="Pass of the compiler"]')[0].options.length > 5);
    await page.getByLabel('Pass of the compiler').selectOption('robustness');
    await page.getByRole('button', {name: 'Compare with another output'}).click();
    await page.getByLabel('Compare with', {exact: true}).selectOption({label: 'the pass before'});
    await page.locator('.pane .cm-changedLine, .pane .cm-insertedLine').first().waitFor();
    assert.match(await page.locator('.pane .cm-content').innerText(), /min/);
  });

  await check('shows plain WGSL beside the minified source', async (page) => {
    await page.getByRole('button', {name: 'Split'}).click();
    await tab(page, 'WGSL').click();
    await page.locator('.pane').nth(1).getByRole('tab', {name: 'Minified', exact: true}).click();
    await page.waitForFunction(() => {
      const [plain, minified] = [...document.querySelectorAll('.pane .cm-content')].map(({innerText}) => innerText);
      return plain.includes('data[id.x] *= 2.0f;') && minified.includes('read_write>data');
    });
  });

  await check('a program of several modules', async (page) => {
    await example(page, 'Several modules (WESL)');
    await status(page, 'fine');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('lighting_shade'));
    const files = page.getByRole('tablist', {name: 'Files'});
    assert.deepEqual(await files.getByRole('tab').allInnerTexts(), ['main.wesl', 'lighting.wesl', 'lighting/math.wesl']);
    assert.doesNotMatch(await outputOf(page), /shadow/);
    await page.getByRole('group', {name: 'Features'}).getByLabel('SHADOWS').check();
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('lighting_shadow'));
    // An error in another module is listed with its file. Clicking it opens the file.
    await files.getByRole('tab', {name: 'lighting.wesl'}).click();
    await page.locator('.source .cm-line', {hasText: 'return color;'}).click({position: {x: 40, y: 5}});
    await page.keyboard.press('Home');
    await page.keyboard.type('missing(); ');
    await status(page, 'error');
    await files.getByRole('tab', {name: 'main.wesl'}).click();
    const problem = page.locator('.problem');
    assert.match(await problem.innerText(), /missing[^]*lighting\.wesl, line 16/);
    await problem.locator('.problem-text').click();
    assert.equal(await files.locator('[aria-selected=true]').innerText(), 'lighting.wesl');
    await page.keyboard.press('Control+z');
    await status(page, 'fine');
    // Go to definition opens declarations in other files, too.
    await files.getByRole('tab', {name: 'main.wesl'}).click();
    await page.locator('.source .cm-line', {hasText: 'shade(light'}).getByText('shade', {exact: true}).click();
    await page.keyboard.press('F12');
    await page.waitForFunction(() => document.querySelector('.files [aria-selected=true]').innerText === 'lighting.wesl');
    assert.match(await page.evaluate(() => document.querySelector('.source .cm-activeLine').innerText), /^fn shade/);
    // Moves the pointer away, because it may have opened a tooltip that covers the next line.
    await page.mouse.move(0, 0);
    await page.waitForSelector('.cm-tooltip-hover', {state: 'detached'});
    // Lines in another file are linked, too.
    await page.locator('.source .cm-line', {hasText: 'var color'}).hover({position: {x: 60, y: 5}});
    await page.waitForSelector('.pane .cm-linked');
    assert.match((await linkedLines(page, '.pane')).join(), /saturate3\(light_?\w*\.color\)/);
    await accessible(page, 'files');
    // A shared link contains all files.
    await page.getByRole('button', {name: 'Share'}).click();
    await page.waitForFunction(() => location.hash.length > 10);
    const other = await open(page.url().slice(address.length));
    assert.deepEqual(await other.getByRole('tablist', {name: 'Files'}).getByRole('tab').allInnerTexts(), ['main.wesl', 'lighting.wesl', 'lighting/math.wesl']);
    assert.equal(await other.getByLabel('SHADOWS').isChecked(), true);
    assert.deepEqual(other.problems, []);
    await other.close();
  });

  await check('modules are added and removed', async (page) => {
    const files = page.getByRole('tablist', {name: 'Files'});
    const add = async (name) => {
      await page.getByRole('button', {name: 'Add a module'}).click();
      await page.getByLabel('Name of the new module').fill(name);
      await page.keyboard.press('Enter');
    };
    await add('part');
    await files.getByRole('tab', {name: 'part.wesl'}).waitFor();
    assert.deepEqual(await files.getByRole('tab').allInnerTexts(), ['main.wesl', 'part.wesl']);
    await type(page, 'const factor = 3.0;');
    await files.getByRole('tab', {name: 'part.wesl'}).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.evaluate(() => document.activeElement.innerText), 'main.wesl');
    await type(page, '@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n@compute @workgroup_size(1) fn main() { data[0] = package::part::factor; }');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('= 3.0f'));
    await add('part');
    await page.getByText('There is a module part already').waitFor();
    await add('2');
    await page.getByText('consists of letters, digits and _').waitFor();
    await files.getByRole('tab', {name: 'part.wesl'}).click();
    await page.getByRole('button', {name: 'Remove part.wesl'}).click();
    await files.getByRole('tab', {name: 'main.wgsl'}).waitFor();
    assert.deepEqual(await files.getByRole('tab').allInnerTexts(), ['main.wgsl']);
    await status(page, 'error');
  });

  await check('values are colored by their uniformity', async (page) => {
    await example(page, 'A barrier that is not uniform');
    await tab(page, 'Uniformity').click();
    await page.waitForSelector('.source .value-nonUniform');
    // Returns the source text of all values with the uniformity `kind`. Each token is a separate
    // HTML element, so the texts of the elements are joined.
    const colored = (kind) => page.evaluate((name) => [...document.querySelectorAll(`.source .value-${name}`)].map(({innerText}) => innerText).join(''), kind);
    assert.match(await colored('nonUniform'), /element > 10/);
    const condition = page.locator('.page .problem', {hasText: 'control flow after this condition'});
    assert.match(await condition.innerText(), /element > 10[^]*'element' gets a possibly non-uniform value here[^]*reading 'data'/);
    await condition.hover();
    await page.waitForSelector('.source .value-reason');
    await accessible(page, 'uniformity');
    await condition.getByRole('button', {name: 'line 14'}).first().click();
    assert.match(await page.evaluate(() => document.querySelector('.source .cm-activeLine').innerText), /let element = data/);
    await type(page, '@group(0) @binding(0) var<uniform> scale: f32;\n@compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) { let x = scale * f32(id.x); _ = x; }');
    await page.getByText('All values that the functions of this file compute are uniform.').waitFor();
    assert.equal(await colored('uniform'), 'idxscaleid.xx');
    await type(page, 'fn f() -> i32 { return missing; }');
    await page.getByText('The uniformity is shown when the module has no other errors.').waitFor();
    await tab(page, 'MSL').click();
    await page.waitForFunction(() => document.querySelectorAll('.source [class*=value-]').length === 0);
  });

  const hasDevice = async (page) => {
    const has = await page.evaluate(async () => Boolean(await navigator.gpu?.requestAdapter()));
    if (!has) context.diagnostic('left out: this Chromium has no WebGPU');
    return has;
  };

  await check('a picture is drawn', async (page) => {
    if (!await hasDevice(page)) return;
    /** Returns the color in the middle of the picture. */
    const color = () => page.locator('canvas').evaluate((canvas) => [...canvas.getContext('2d').getImageData(canvas.width / 2, 10, 1, 1).data]);
    await type(page, 'struct Frame { time: f32, resolution: vec2f }\n@group(0) @binding(0) var<uniform> frame: Frame;\n' +
      '@fragment fn half(@builtin(position) position: vec4f) -> @location(0) vec4f { return vec4f(position.x / frame.resolution.x, 0, f32(frame.time >= 0), 1); }');
    await tab(page, 'Preview').click();
    await page.waitForSelector('canvas[data-frame]');
    assert.deepEqual(await color(), [128, 0, 255, 255]);
    await accessible(page, 'preview');
    const frame = () => page.locator('canvas').getAttribute('data-frame').then(Number);
    const first = await frame();
    await page.waitForFunction((last) => Number(document.querySelector('canvas').dataset.frame) > last + 2, first);
    await page.getByRole('button', {name: 'Pause'}).click();
    await page.getByRole('button', {name: 'Play'}).waitFor();
    // As in Shadertoy, the origin is at the bottom left.
    await type(page, 'fn mainImage(coord: vec2f, resolution: vec2f, time: f32) -> vec4f { return vec4f(0, coord.y / resolution.y, 1, 1); }');
    await page.waitForFunction(() => document.querySelector('canvas')?.getContext('2d').getImageData(320, 1, 1, 1).data[1] > 250);
    // A vec2f input is (0, 0) at the top left of the picture and (1, 1) at the bottom right.
    await type(page, '@fragment fn f(@location(0) uv: vec2f) -> @location(0) vec4f { return vec4f(uv, 0, 1); }');
    await page.waitForFunction(() => {
      const at = (x, y) => document.querySelector('canvas')?.getContext('2d').getImageData(x, y, 1, 1).data ?? [];
      return at(635, 2)[0] > 250 && at(635, 2)[1] < 5 && at(2, 355)[0] < 5 && at(2, 355)[1] > 250;
    });
    // Tests a module that has its own vertex shader. This shader's triangle covers the left half of
    // the picture.
    await type(page, '@vertex fn v(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f { return vec4f(select(-1.0, 0.0, i == 1), select(-1.0, 3.0, i == 2), 0, 1); }\n' +
      '@fragment fn f() -> @location(0) vec4f { return vec4f(1); }');
    await page.waitForFunction(() => {
      const at = (x, y) => document.querySelector('canvas')?.getContext('2d').getImageData(x, y, 1, 1).data[0];
      return at(5, 355) === 255 && at(635, 355) === 0;
    });
    await type(page, '@fragment fn f() -> @location(0) vec4f { return textureLoad(picture, vec2u(), 0); }\n@group(0) @binding(0) var picture: texture_2d<f32>;');
    await page.getByText('which the preview cannot provide').waitFor();
  });

  await check('a compute shader changes a buffer', async (page) => {
    if (!await hasDevice(page)) return;
    await tab(page, 'Preview').click();
    await page.getByText('63 of 64 values changed.').waitFor();
    assert.match(await page.locator('.values tbody tr').nth(21).innerText(), /^21\s+21\s+42$/);
    await page.getByLabel('data:').fill('100');
    await page.getByLabel('data:').press('Enter');
    await page.getByText('99 of 100 values changed.').waitFor();
    await accessible(page, 'values');
    await type(page, '@group(0) @binding(0) var<storage, read_write> data: array<vec2i>;\noverride step: i32 = 5;\n' +
      '@compute @workgroup_size(1) fn main() { data[0].y = -step; }');
    await page.getByText('1 of 100 values changed.').waitFor();
    assert.match(await page.locator('.values tbody tr').nth(1).innerText(), /^1\s+1\s+-5$/);
    await page.getByLabel('step, exact value').fill('7');
    await page.getByLabel('step, exact value').press('Enter');
    await page.waitForFunction(() => /-7$/.test(document.querySelectorAll('.values tbody tr')[1]?.innerText));
    await type(page, '@group(0) @binding(0) var<storage, read_write> a: f32;\n@group(0) @binding(1) var<storage, read_write> b: f32;\n' +
      '@compute @workgroup_size(1) fn main() { a = b; }');
    await page.getByText('main uses a, b').waitFor();
  });

  await check('without WebGPU, the preview says so', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'gpu', {value: undefined}));
    await page.goto(address);
    await tab(page, 'Preview').click();
    await page.getByText('This browser has no WebGPU.').waitFor();
    await page.close();
  });

  await check('completes', async (page) => {
    await type(page, 'struct Light { color: vec3f, power: f32 }\nfn f(light: Light) -> f32 { return light; }');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('.po');
    await page.waitForSelector('.cm-tooltip-autocomplete');
    assert.match(await page.locator('.cm-tooltip-autocomplete li').first().innerText(), /power/);
    // After a completion list opens, the editor ignores Enter for a short time, so that users do
    // not accept a completion by accident. The test waits until that time is over.
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.source .cm-content').innerText.includes('light.power'));
  });

  await check('explains what is under the pointer', async (page) => {
    await page.locator('.source .cm-line', {hasText: 'vec3u'}).getByText('scale').first().hover();
    await page.waitForSelector('.hover');
    assert.match(await page.locator('.hover').innerText(), /scale/);
  });

  await check('renames', async (page) => {
    await type(page, 'fn twice(value: f32) -> f32 { return value * 2.0; }');
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await page.getByLabel('New name of twice').fill('doubled');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.source .cm-content').innerText.includes('fn doubled('));
  });

  await check('colors names by their meaning', async (page) => {
    await page.waitForSelector('.token-parameter, .token-function');
  });

  await check('formats', async (page) => {
    await type(page, 'fn f( ){ }');
    await page.getByRole('button', {name: 'Format'}).click();
    await page.waitForFunction(() => document.querySelector('.source .cm-content').innerText.startsWith('fn f() {}'));
  });

  await check('a shared link opens the same page', async (page) => {
    await type(page, '// é𝄞\n@compute @workgroup_size(4) fn shared_one() {}');
    await tab(page, 'HLSL').click();
    await page.getByRole('button', {name: 'Split'}).click();
    await page.getByRole('button', {name: 'Share'}).click();
    await page.waitForFunction(() => location.hash.length > 10);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, page.url());
    const other = await open(link.slice(address.length));
    assert.match(await sourceOf(other), /é𝄞[^]*shared_one/);
    assert.equal(await other.locator('.pane').count(), 2);
    await other.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('numthreads(4'));
    await other.close();
    const broken = await open('#1.not-a-state');
    assert.deepEqual(broken.problems, []);
    await broken.close();
  });

  await check('the keyboard suffices', async (page) => {
    await page.click('.source .cm-content');
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement.closest('.source .code')), true);
    await tab(page, 'MSL').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.pane .cm-content').innerText.includes('numthreads'));
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'HLSL');
  });

  await check('the view of the browser answers', async (page) => {
    await tab(page, 'Browser').click();
    await page.waitForFunction(() => document.querySelector('.page').innerText.length > 20);
  });

  await check('phone width', async (page) => {
    await page.setViewportSize(phone);
    assert.equal(await page.locator('.output').isVisible(), false);
    await page.getByRole('button', {name: 'Output', exact: true}).click();
    assert.equal(await page.locator('.output').isVisible(), true);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
    await example(page, 'Memory layouts');
    await page.waitForSelector('.bytes');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
    await accessible(page, 'phone');
  });

  await check('accessible', async (page) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
      for (const name of ['Mistakes with fixes', 'Memory layouts', 'Matrix product (subgroup matrices)', 'Reduction with overrides']) {
        await example(page, name);
        await page.waitForTimeout(300);
        await accessible(page, `${theme}: ${name}`);
      }
      await page.getByRole('button', {name: 'Options'}).click();
      await accessible(page, `${theme}: options`);
      await page.getByRole('button', {name: 'Options'}).click();
    }
  });

  await check('follows the colors of the system', async () => {
    const page = await browser.newPage();
    await page.emulateMedia({colorScheme: 'dark'});
    await page.goto(address);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.close();
  });
}));
