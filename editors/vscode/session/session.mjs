// Uses the extension as a user does, and checks what the editor shows. Environment variables:
// ADDRESS is the URL of the editor, and TESSERA is the path of the `tessera` program.
import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {chromium} from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('work/folder');
mkdirSync(`${folder}/.vscode`, {recursive: true});
writeFileSync(`${folder}/.vscode/settings.json`, JSON.stringify({
  'tessera.path': process.env.TESSERA, 'tessera.targets': ['msl', 'hlsl'], 'workbench.startupEditor': 'none', 'editor.minimap.enabled': false,
}));
writeFileSync(`${folder}/shader.wgsl`, `@group(0) @binding(0) var<storage, read_write> data: array<f32>;

fn twice(a: f32) -> f32 {
    return a * 2.0;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    data[id.x] = twice(0.25);
}
`);

const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox']});
const page = await browser.newPage({viewport: {width: 1280, height: 660}});
const texts = (selector) => page.$$eval(selector, (all) => all.map((each) => each.textContent));
async function step(name, action) {
  try {
    await action();
    console.log(`ok: ${name}`);
  } catch (error) {
    await page.screenshot({path: here('work/failed.png')});
    console.log(`FAILED: ${name} (work/failed.png)`);
    throw error;
  }
}

await page.goto(`${process.env.ADDRESS}/?folder=${folder}`);
await step('the shader is opened, and has lenses', async () => {
  await page.dblclick('.explorer-folders-view >> text=shader.wgsl', {timeout: 60000});
  await page.waitForSelector('.codelens-decoration a', {timeout: 60000});
  await page.waitForFunction(() => document.querySelectorAll('.codelens-decoration a').length === 6);
  assert.deepEqual(await texts('.codelens-decoration a'), ['SPIR-V', 'MSL', 'HLSL', 'GLSL', 'WGSL', 'remarks']);
  await page.keyboard.press('Control+b');  // hides the explorer
});
await step('hints show the slots', () => page.waitForSelector('.view-line:has-text("MSL buffer(0), HLSL u0 space0")'));
await step('a lens shows the output beside', async () => {
  await page.click('.codelens-decoration a:text-is("MSL")');
  await page.waitForSelector('.view-line:has-text("kernel")');
});
await step('the lines of the output are highlighted', async () => {
  await page.click('.view-line:has-text("twice(0.25)") >> nth=0', {position: {x: 90, y: 8}});
  const isMarked = () => [...document.querySelectorAll('.view-overlays > div')].some(
      (line) => line.querySelector('.cdr')?.className.includes('TextEditorDecorationType') ||
          [...line.querySelectorAll('.cdr')].some((mark) => /ced-/.test(mark.className)));
  await page.waitForFunction(isMarked);
  await page.screenshot({path: here('work/linked.png')});
});
await step('remarks are problems of the source', async () => {
  await page.click('.codelens-decoration a:text-is("remarks")');
  await page.waitForSelector('.markers-panel .monaco-list-row:has-text("clamped-index")');
  await page.screenshot({path: here('work/remarks.png')});
});
await browser.close();
