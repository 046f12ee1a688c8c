import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();

/** A picture of one colour. */
function drawPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 120));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

it('pictures that are shown smaller than they are open by a click and by the keyboard', async () => {
  await using server = await startSiteServer();
  const tree = makeMemoryTree({
    'README.md':
      '# Pots\n\n![A large pot](large.png)\n\n![A small pot](small.png)\n\n[![A link](large.png)](other.md)\n',
    'other.md': '# Other\n',
    'large.png': drawPng(2400, 1200),
    'small.png': drawPng(200, 100),
  });
  const site = await server.publish({ location: tree, title: 'Kiln' });
  const browser = await launchChromium(chromium);
  try {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${server.origin}${site.path}/`);
    await page.locator('.zoom-button').waitFor({ state: 'attached' });
    expect(await page.locator('.zoom-button').allTextContents()).toEqual([
      'Enlarge image: A large pot',
    ]);
    const before = await page.locator('.prose img').first().boundingBox();
    await page.locator('.prose img').first().click();
    const large = page.locator('dialog.zoom img');
    await large.waitFor();
    expect(await large.getAttribute('alt')).toBe('A large pot');
    const shown = await large.boundingBox();
    expect(shown?.width ?? 0).toBeGreaterThan((before?.width ?? 0) * 1.2);
    const size = page.viewportSize();
    expect(shown?.width ?? 0).toBeLessThanOrEqual(size?.width ?? 0);
    expect(shown?.height ?? 0).toBeLessThanOrEqual(size?.height ?? 0);
    await page.keyboard.press('Escape');
    await page.locator('dialog.zoom').waitFor({ state: 'detached' });
    await page.locator('.zoom-button').focus();
    expect((await page.locator('.zoom-button').boundingBox())?.height ?? 0).toBeGreaterThan(20);
    await page.keyboard.press('Enter');
    await large.waitFor();
    await page.getByRole('dialog').getByRole('button').click();
    await page.locator('dialog.zoom').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement?.className')).toBe('zoom-button');
    await page.locator('.prose a img').click();
    await page.waitForURL(/other/);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
}, 60_000);
