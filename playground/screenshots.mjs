// Takes the pictures of docs/playground.md from the built page:  node screenshots.mjs
import {join} from 'node:path';
import {folder, withBrowser} from './test/browser.js';

const images = join(folder, '../docs/images');
const pictures = [
  {file: 'playground-light.png', theme: 'light', example: 'Memory layouts', view: 'Reflection', second: 'HLSL', size: {width: 1600, height: 900}},
  {file: 'playground-dark.png', theme: 'dark', example: 'Mistakes with fixes', size: {width: 1280, height: 800}},
  {file: 'playground-phone.png', theme: 'light', example: 'Matrix product (subgroup matrices)', view: 'Reflection', side: 'Output',
    size: {width: 390, height: 844}, scroll: 560},
];

await withBrowser(async ({open}) => {
  for (const {file, theme, example, view, second, side, size, scroll} of pictures) {
    const page = await open('', size);
    // The page keeps the colors that a picture before this one chose.
    const colors = page.getByRole('button', {name: `Use ${theme} colors`});
    if (await colors.isVisible()) await colors.click();
    await page.getByLabel('Examples').selectOption({label: example});
    if (second) await page.getByRole('button', {name: 'Split'}).click();
    if (side) await page.getByRole('button', {name: side, exact: true}).click();
    if (view) await page.getByRole('tab', {name: second ?? view}).first().click();
    await page.waitForTimeout(600);
    if (scroll) await page.locator('.page').first().evaluate((element, top) => { element.scrollTop = top; }, scroll);
    await page.screenshot({path: join(images, file)});
    await page.close();
  }
});
