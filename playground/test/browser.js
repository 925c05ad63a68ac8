// Serves the built page and opens it in Debian's Chromium.
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {dirname, extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';

export const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(folder, 'dist');
const types = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm'};
// The WebGPU flags make WebGPU run on the CPU, through SwiftShader. The flags after them prevent
// Chromium from contacting hosts when it starts.
const flags = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

function answer(request, response) {
  const path = normalize(new URL(request.url, 'http://host').pathname);
  const file = join(dist, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {'content-type': types[extname(file)] ?? 'application/octet-stream'}).end(readFileSync(file));
}

/**
 * Calls `use` with {open, address}. `open` returns a page that collects its errors in
 * page.problems.
 */
export async function withBrowser(use) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const data = mkdtempSync(join(tmpdir(), 'tessera-chromium-'));
  const context = await chromium.launchPersistentContext(data, {executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags, colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write']});
  const open = async (fragment = '', size = {width: 1440, height: 900}) => {
    const page = await context.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
    page.on('request', (request) => request.url().startsWith(address) || /^(data|blob):/.test(request.url()) || page.problems.push(`network: ${request.url()}`));
    await page.setViewportSize(size);
    await page.goto(address + fragment);
    await page.waitForSelector('.status.fine, .status.error, .status.warning');
    return page;
  };
  try {
    await use({open, address, context});
  } finally {
    await context.close();
    server.close();
    rmSync(data, {recursive: true, force: true});
  }
}
