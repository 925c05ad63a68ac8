// Takes the screenshots in docs/playground.md from the built page: node screenshots.mjs
import {join} from 'node:path';
import {folder, withBrowser} from './test/browser.js';

const images = join(folder, '../docs/images');
const pictures = [
  {file: 'playground-light.png', theme: 'light', example: 'Memory layouts', view: 'Reflection', second: 'HLSL', line: 'scene.lights[i]', size: {width: 1600, height: 900}},
  {file: 'playground-dark.png', theme: 'dark', example: 'A picture (preview)', view: 'MSL', second: 'Preview', line: 'sum += weight', size: {width: 1600, height: 900}},
  {file: 'playground-phone.png', theme: 'light', example: 'Matrix product (subgroup matrices)', view: 'Reflection', side: 'Output',
    size: {width: 390, height: 844}, scroll: 560},
];

await withBrowser(async ({open}) => {
  for (const {file, theme, example, view, second, side, size, scroll, line} of pictures) {
    const page = await open('', size);
    // The page remembers the color scheme of the previous screenshot. It shows the button for a
    // scheme only if the other scheme is active.
    const colors = page.getByRole('button', {name: `Use ${theme} colors`});
    if (await colors.isVisible()) await colors.click();
    await page.getByLabel('Examples').selectOption({label: example});
    if (second) await page.getByRole('button', {name: 'Split'}).click();
    if (side) await page.getByRole('button', {name: side, exact: true}).click();
    for (const [index, name] of (second ? [second, view] : [view]).entries()) {
      if (name) await page.locator('.pane').nth(index).getByRole('tab', {name, exact: true}).click();
    }
    await page.waitForTimeout(1500);
    if (line) await page.locator('.source .cm-line', {hasText: line}).first().click({position: {x: 60, y: 5}});
    await page.waitForTimeout(300);
    if (scroll) await page.locator('.page').first().evaluate((element, top) => { element.scrollTop = top; }, scroll);
    await page.screenshot({path: join(images, file)});
    await page.close();
  }
});
