import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();

const LONG = `const answer = ${'"a long line of code", '.repeat(12)}1;`;
const ROWS = Array.from({ length: 80 }, (_, row) => `| ${row} | Cone ${row} |`).join('\n');
const WIDE = Array.from({ length: 12 }, (_, column) => `a${'b'.repeat(20)}${column}`).join(' | ');

it.skipIf(!chromium)(
  'code too wide can be broken, and the head of a table that fits stays in sight',
  async () => {
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
    const browser = await launchChromium(chromium ?? '');
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
      const tops = await page.evaluate(() =>
        ['.code-tools', '.line'].map((one) => document.querySelector(one)?.getBoundingClientRect()),
      );
      expect(tops[1]?.top).toBeGreaterThanOrEqual(tops[0]?.bottom ?? Number.POSITIVE_INFINITY);
      await button.click();
      expect([await isCut(), await button.getAttribute('aria-pressed')]).toEqual([true, 'false']);

      await page.getByRole('cell', { name: 'Cone 40' }).scrollIntoViewIfNeeded();
      const [fits, wide] = [page.locator('table').nth(0), page.locator('table').nth(1)];
      const head = await fits.locator('th').first().boundingBox();
      const edge = await page.evaluate(
        () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
      );
      expect(Math.abs((head?.y ?? 0) - edge)).toBeLessThanOrEqual(1);
      const scrolls = (table: typeof fits) =>
        table.evaluate(({ parentElement }) => getComputedStyle(parentElement as Element).overflowX);
      expect([await scrolls(fits), await scrolls(wide)]).toEqual(['visible', 'auto']);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 300, height: 700 });
      expect(await overflow()).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
