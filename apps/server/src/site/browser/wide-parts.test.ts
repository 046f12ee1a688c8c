import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();

const LONG = `const answer = ${'"a long line of code", '.repeat(12)}1;`;
const ROWS = Array.from({ length: 80 }, (_, row) => `| ${row} | Cone ${row} |`).join('\n');
const WIDE = Array.from({ length: 12 }, (_, column) => `a${'b'.repeat(20)}${column}`).join(' | ');

it('code too wide can be broken, and the head of a table that fits stays in sight', async () => {
  await using server = await startSiteServer();
  const tree = makeMemoryTree({
    'README.md': [
      '# Kiln',
      `\`\`\`js\n${LONG}\n\`\`\``,
      '```js\nshort();\n```',
      `| No | Cone |\n| --- | --- |\n${ROWS}`,
      `| ${WIDE} |\n|${' --- |'.repeat(12)}\n| ${WIDE} |`,
    ].join('\n\n'),
  });
  const site = await server.publish({ location: tree, title: 'Kiln' });
  const browser = await launchChromium(chromium);
  try {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${server.origin}${site.path}/`);
    const button = page.getByRole('button', { name: 'Wrap lines' });
    await button.waitFor();
    expect(await button.count()).toBe(1);
    const code = page.locator('figure.code pre').first();
    const isCut = () => code.evaluate((pre) => pre.scrollWidth > pre.clientWidth + 1);
    expect(await isCut()).toBe(true);
    await button.click();
    expect([await isCut(), await button.getAttribute('aria-pressed')]).toEqual([false, 'true']);
    const tools = await page.locator('.code-tools').first().boundingBox();
    const line = await page.locator('.line').first().boundingBox();
    expect(line?.y).toBeGreaterThanOrEqual((tools?.y ?? 0) + (tools?.height ?? 1000));
    await button.click();
    expect([await isCut(), await button.getAttribute('aria-pressed')]).toEqual([true, 'false']);

    await page.getByRole('cell', { name: 'Cone 40' }).scrollIntoViewIfNeeded();
    const head = await page.locator('th').first().boundingBox();
    const header = await page.locator('header').first().boundingBox();
    const edge = (header?.y ?? 0) + (header?.height ?? 0);
    expect(Math.abs((head?.y ?? 0) - edge)).toBeLessThanOrEqual(1);
    expect(await page.locator('.table-fits').count()).toBe(1);
    const overflow = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 300, height: 700 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
