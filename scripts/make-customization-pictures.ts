import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setLook } from '../apps/server/src/areas/customization/testing/set-look.ts';
import { startSiteServer } from '../apps/server/src/site/testing/site-server.ts';
import { findChromium, launchChromium } from '../tests/setup/chromium-binary.ts';
import { PICTURES } from './customization-pictures.ts';

/**
 * Takes the pictures that `docs/publishing/customization.md` shows, one for each setting of a site's
 * look. Run by hand: `npx node scripts/make-customization-pictures.ts [name]`.
 */
const FOLDER = join(import.meta.dirname, '../docs/images/customization');
const SPACE = join(import.meta.dirname, '../apps/server/src/site/testing/look-space');
const MAX_BYTES = 40 * 1024;

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write('There is no Chromium: install one or set OCTAVO_CHROMIUM.\n');
  process.exit(1);
}
const [only] = process.argv.slice(2);
if (only === undefined) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await using server = await startSiteServer();
const { path, siteId } = await server.publish({ location: SPACE, title: 'Kiln' });
const browser = await launchChromium(chromium);
for (const picture of PICTURES) {
  const { name, look, scheme = 'light', width = 960, height = 420, page: below = '/' } = picture;
  if (only !== undefined && !name.startsWith(only)) continue;
  await setLook(server.platform, siteId, look);
  const context = await browser.newContext({
    viewport: { width: width < 500 ? width : Math.max(width, 1300), height: height * 2 },
    colorScheme: scheme,
    deviceScaleFactor: 0.75,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(server.origin + path + below, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  if (picture.open !== undefined) await page.click(picture.open);
  const target = picture.show === undefined ? undefined : page.locator(picture.show).first();
  const box = await target?.boundingBox();
  const clip = box
    ? {
        x: Math.max(0, box.x - 16),
        y: box.y - 16,
        width: box.width + 32,
        height: Math.min(box.height + 32, picture.height ?? 2000),
      }
    : { x: 0, y: 0, width: Math.max(width, width < 500 ? width : 1300), height };
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, clip: { ...clip, y: Math.max(0, clip.y) }, fullPage: true });
  await context.close();
  const { size } = await stat(file);
  process.stdout.write(`${name}.png ${size}${size > MAX_BYTES ? ' too large' : ''}\n`);
}
await browser.close();
const sizes = await Promise.all(
  (await readdir(FOLDER)).map(async (file) => (await stat(join(FOLDER, file))).size),
);
process.stdout.write(`${sizes.reduce((sum, size) => sum + size, 0)} bytes in all\n`);
