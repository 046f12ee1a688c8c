import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  KILN_PAGES,
  writeKilnSpecification,
} from '../apps/server/src/site/testing/kiln-specification.ts';
import { startReferenceSite } from '../apps/server/src/site/testing/reference-site.ts';
import { findChromium, launchChromium } from '../tests/setup/chromium-binary.ts';

/**
 * Takes the pictures that `docs/writing/api-references.md` shows. Run by hand:
 * `node scripts/make-reference-pictures.ts [folder]`.
 */
const [given] = process.argv.slice(2);
const FOLDER = given ?? join(import.meta.dirname, '../docs/images/references');
const MAX_BYTES = 150 * 1024;
const PICTURES = [
  { name: 'operation', path: '/sites/kiln/firings' },
  { name: 'schemas', path: '/sites/kiln/shapes' },
  { name: 'api-docs', path: '/v1/docs' },
] as const;
const VIEWS = [
  { name: 'wide-light', colorScheme: 'light', viewport: { width: 1440, height: 1000 } },
  { name: 'wide-dark', colorScheme: 'dark', viewport: { width: 1440, height: 1000 } },
  { name: 'narrow-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'narrow-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write('There is no Chromium: install one or set OCTAVO_CHROMIUM.\n');
  process.exit(1);
}
if (given === undefined) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await using site = await startReferenceSite('sqlite');
await site.putSpec('kilns', writeKilnSpecification());
await site.write('Firings', KILN_PAGES.firing);
await site.write('Shapes', `${KILN_PAGES.schemas}\n\n${KILN_PAGES.webhook}`);
const browser = await launchChromium(chromium);
for (const { name: view, ...options } of VIEWS) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const { name, path } of PICTURES) {
    await page.goto(site.server.origin + path, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    const file = join(FOLDER, `${name}-${view}.png`);
    await page.screenshot({ path: file, fullPage: given !== undefined && path !== '/v1/docs' });
    const { size } = await stat(file);
    process.stdout.write(`${name}-${view}.png ${size}${size > MAX_BYTES ? ' too large' : ''}\n`);
  }
  await context.close();
}
await browser.close();
