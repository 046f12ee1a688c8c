import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const WORDS = 'Clay is fired twice, and the kiln is opened when it is cold. ';
const section = (title: string, times: number) => `## ${title}\n\n${WORDS.repeat(times)}\n\n`;
const column = (text: string, width?: number) =>
  `{% column${width === undefined ? '' : ` width="${width}%"`} %}\n${text}\n{% endcolumn %}\n`;
const columns = (...all: string[]) => `{% columns %}\n${all.join('')}{% endcolumns %}\n\n`;
const COMMAND = `kiln-fire--program-${'bisque-'.repeat(12)}end`;
const OVERFLOW = 'document.documentElement.scrollWidth - document.body.clientWidth';
const PARTS = `# Parts

{% tabs %}
{% tab title="First" %}
Before the steps

{% stepper %}
{% step %}
## Wedge

| Clay | Water |
| --- | --- |
| Table in a step | 1 |

{% hint style="info" %}
\`\`\`sh
code-in-a-hint
\`\`\`
{% endhint %}
{% endstep %}
{% endstepper %}

After the steps
{% endtab %}
{% endtabs %}

\`\`\`js:line-numbers=41
const a = 1; // [!code --]
const b = 2; // [!code ++]
call(b); // [!code focus]
\`\`\`

- [ ] One line

- [x] Two paragraphs

  of one task

Beside <i class="fa-house">:house:</i> <i class="fa-no-such-icon">:no-such-icon:</i>

<a class="button primary" data-action="ask" data-query="clay">Ask</a> <button type="button" class="button secondary" disabled>Soon</button>
`;
const NAMES = ['long', 'columns', 'table', 'lines', 'parts', 'accents', 'folds', 'centred'];
const TREE = {
  'README.md': '# Home\n',
  'en/README.md': '# English\n',
  'de/README.md': '# Deutsch\n',
  'en/long.md': `# Long\n\n${section('One', 60)}${section('Two', 60)}${section('Three', 2)}${section('Four', 2)}${section('Five', 2)}`,
  'en/columns.md': `---\nlayout:\n  width: wide\n---\n\n# Columns\n\n${columns(column('A', 25), column('B'), column('C'))}${columns(...Array.from({ length: 6 }, () => column('Donaudampfschifffahrtsgesellschaft')))}`,
  'en/table.md': `# Table\n\n| Command | What |\n| --- | --- |\n| \`${COMMAND}\` | ${WORDS.repeat(5)} |\n`,
  'en/lines.md': `# Lines\n\n${'Fire it with `kiln` and <kbd>Enter</kbd> again. '.repeat(12)}\n\n${WORDS.repeat(12)}\n`,
  'en/folds.md': '# Folds\n\n<details>\n\n<summary>Why?</summary>\n\nClay cracks.\n\n</details>\n',
  'en/centred.md': `---\nlayout:\n  width: wide\n---\n\n# Centred\n\n<p align="center">${WORDS}</p>\n\n<h2 align="center">Middle</h2>\n`,
  'en/accents.md': `# Accents\n\n${section('Start', 60)}${section('Cafe\u0301 au lait', 30)}${section('설치 안내', 60)}`,
  'en/parts.md': PARTS,
  'de/ofen.md': '# Ofen\n\nHeiß.\n',
  'SUMMARY.md': `* [Home](README.md)\n* [en](en/README.md)\n${NAMES.map((name) => `  * [${name}](en/${name}.md)`).join('\n')}\n* [de](de/README.md)\n  * [Ofen](de/ofen.md)\n`,
};

describe('a page', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: string;

  beforeAll(async () => {
    server = await startSiteServer();
    const published = await server.publish({ location: makeMemoryTree(TREE), title: 'Kiln' });
    site = server.origin + published.path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  const open = async (path: string, width = 1440) => {
    const session = await openSession(browser, server.origin, {
      ...{ viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    });
    await session.page.goto(site + path);
    return session;
  };
  const boxes = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const found = (
          one as unknown as {
            getBoundingClientRect(): Record<'x' | 'y' | 'width' | 'height', number>;
          }
        ).getBoundingClientRect();
        return { x: found.x, y: found.y, width: found.width, height: found.height };
      }),
    );

  it('is scrolled to its headings, however their accents are written in the address', async () => {
    await using session = await open('/en/accents');
    const { page } = session;
    const forms = ['café-au-lait', '설치-안내'].flatMap((one) => [
      one.normalize('NFC'),
      one.normalize('NFD'),
    ]);
    for (const fragment of [...forms, ...forms.map(encodeURIComponent)]) {
      await page.goto('about:blank');
      await page.goto(`${site}/en/accents#${fragment}`);
      const text = decodeURIComponent(fragment).startsWith('caf') ? 'lait' : '설치';
      const heading = page.locator('h2', { hasText: text });
      const isInSight = async () => Math.floor(((await heading.boundingBox())?.y ?? -1) / 200);
      await expect.poll(isInSight, { message: fragment, timeout: 20_000 }).toBe(0);
    }
  });

  it('gives columns their widths, and the others what is left, with their words whole', async () => {
    await using session = await open('/en/columns');
    const [a, b, c] = await boxes(session.page, '.column');
    const [frame] = await boxes(session.page, '.columns');
    const whole = (frame?.width ?? 0) + 32;
    expect(a?.width).toBeCloseTo(whole / 4 - 32, -1);
    expect(b?.width).toBeCloseTo(c?.width ?? 0, -1);
    expect(b?.width).toBeGreaterThan(a?.width ?? 0);
    const lines =
      await session.page.evaluate(`[...document.querySelectorAll('.column')].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.firstElementChild);
      return range.getClientRects().length;
    })`);
    expect(lines).toEqual(Array.from({ length: 9 }, () => 1));
    expect(await session.page.evaluate(OVERFLOW)).toBe(0);
  });

  it('scrolls a table rather than split its code', async () => {
    await using session = await open('/en/table', 390);
    const { page } = session;
    const lines = 'document.querySelector("td code").getClientRects().length';
    expect(await page.evaluate(lines)).toBe(1);
    const scrolls =
      '((one) => one.scrollWidth > one.clientWidth)(document.querySelector(".table-scroll"))';
    expect(await page.evaluate(scrolls)).toBe(true);
  });

  it('has lines of one height, with code in them or not', async () => {
    await using session = await open('/en/lines', 820);
    const heights = (await boxes(session.page, '.prose > p')).map(({ height }) => height % 28);
    expect(heights).toEqual([0, 0]);
  });

  it('shows blocks in the order they are written in, however deep they stand', async () => {
    await using session = await open('/en/parts', 390);
    const text = await session.page.locator('.prose').innerText();
    const words = /Before the steps|Wedge|Table in a step|code-in-a-hint|After the steps/g;
    expect(text.match(words)).toEqual([
      'Before the steps',
      'Wedge',
      'Table in a step',
      'code-in-a-hint',
      'After the steps',
    ]);
    expect(await session.page.evaluate(OVERFLOW)).toBe(0);
  });

  it('has the box of a task beside its first line, in loose lists as in others', async () => {
    await using session = await open('/en/parts');
    const tasks = await boxes(session.page, '.task-content');
    const checks = await boxes(session.page, '.task > .checkbox');
    const [line] = await boxes(session.page, '.task-content > p >> nth=0');
    expect(tasks).toHaveLength(2);
    expect(line?.y).toBe(tasks[1]?.y);
    const drops = checks.map(({ y }, index) => y - (tasks[index]?.y ?? 0));
    expect(drops[0]).toBe(drops[1]);
  });

  it('gives an icon that nobody knows the size of the others', async () => {
    await using session = await open('/en/parts');
    const [known, unknown] = await boxes(session.page, '.prose p > .icon svg');
    expect(unknown?.width).toBeGreaterThan(0);
    expect(unknown).toMatchObject({ width: known?.width, height: known?.height, y: known?.y });
  });

  it('marks lines of code and numbers them from any on, beside their text', async () => {
    await using session = await open('/en/parts');
    expect(await session.page.locator('.code-numbered .line').allTextContents()).toEqual([
      'const a = 1;',
      'const b = 2;',
      'call(b);',
    ]);
    const read = (rule: string) =>
      session.page.evaluate<string[]>(
        `[...document.querySelectorAll('.code-numbered .line')].map((one) => ${rule})`,
      );
    const numbers = await read("getComputedStyle(one, '::before').content");
    expect(numbers).toEqual(['"41"', '"42"', '"43"']);
    const [removed, added, plain] = await read('getComputedStyle(one).backgroundColor');
    expect(new Set([removed, added, plain]).size).toBe(3);
    const bars = await read('getComputedStyle(one).borderInlineStartColor');
    expect(new Set(bars).size).toBe(3);
  });

  it('asks its search where a button asks, and nothing where one is disabled', async () => {
    await using session = await open('/en/parts');
    const { page } = session;
    expect(await page.getByText('Soon').getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('dialog[open] input').first().waitFor();
    expect(await page.locator('dialog[open] input').first().inputValue()).toBe('clay');
  });

  it.each([1440, 390])('centres text in the middle of a wide page of %i pixels', async (width) => {
    await using session = await open('/en/centred', width);
    const middle = ({ x = 0, width = 0 } = {}) => x + width / 2;
    const [text] = await boxes(session.page, '.prose .align-center >> nth=0');
    const [heading] = await boxes(session.page, '.prose h2');
    const [prose] = await boxes(session.page, '.prose');
    expect(middle(text)).toBeCloseTo(middle(prose), 0);
    expect(middle(heading)).toBeCloseTo(middle(prose), 0);
  });

  it('marks the section that a link led to, and the last one at its end', async () => {
    await using session = await open('/en/long');
    const { page } = session;
    const marked = page.locator('[data-outline] [aria-current]');
    expect(await marked.allInnerTexts()).toEqual(['One']);
    for (const title of ['Four', 'Three', 'Five', 'Two', 'One']) {
      await page.locator('[data-outline] a', { hasText: title }).click();
      await page.locator('[data-outline] [aria-current]', { hasText: title }).waitFor();
      expect(await marked.count()).toBe(1);
    }
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.locator('[data-outline] [aria-current]', { hasText: 'Five' }).waitFor();
  });

  it.each([
    true,
    false,
  ])('folds its outline above the text where there is no room beside it, script: %s', async (javaScriptEnabled) => {
    await using session = await openSession(browser, server.origin, {
      ...{ viewport: { width: 820, height: 800 }, javaScriptEnabled },
    });
    const { page } = session;
    await page.goto(`${site}/en/long`);
    const link = page.locator('.folded-outline').getByRole('link', { name: 'Two' });
    expect(await link.isVisible()).toBe(false);
    await page.locator('.folded-outline summary').click();
    await link.click();
    expect(new URL(page.url()).hash).toBe('#two');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator('.folded-outline').isVisible()).toBe(false);
    expect(await page.locator('.outline').isVisible()).toBe(true);
  });

  it('leads on to pages of its language alone, on cards', async () => {
    await using session = await open('/en/centred');
    const { page } = session;
    expect(await page.locator('.pagination a').allInnerTexts()).toEqual([
      expect.stringContaining('folds'),
    ]);
    const edge = await page.evaluate(
      'getComputedStyle(document.querySelector(".pagination a")).borderTopStyle',
    );
    expect(edge).toBe('solid');
    await page.goto(`${site}/de/ofen`);
    expect(await page.locator('.pagination-next').count()).toBe(0);
    await page.goto(`${site}/de`);
    expect(await page.locator('.pagination a').allInnerTexts()).toEqual([
      expect.stringContaining('Ofen'),
    ]);
  });

  it('prints what is folded, and where it is from', async () => {
    await using session = await open('/en/folds');
    const { page } = session;
    await page.emulateMedia({ media: 'print' });
    expect((await page.getByText('Clay cracks.').boundingBox())?.height).toBeGreaterThan(0);
    const printed = await page.evaluate(
      'getComputedStyle(document.querySelector(".article"), "::before").content',
    );
    expect(printed).toMatch(/^"Kiln · https?:.*\/en\/folds"$/);
  });

  it('tells the current page apart where people choose the colours', async () => {
    await using session = await open('/en/long');
    const { page } = session;
    await page.emulateMedia({ forcedColors: 'active' });
    const edge = await page.evaluate(
      'getComputedStyle(document.querySelector(".nav-link[aria-current]")).outlineStyle',
    );
    expect(edge).toBe('solid');
  });

  it('goes over into the next one, unless its reader wants less motion', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await using session = await openSession(browser, server.origin, { reducedMotion });
      const { page, problems } = session;
      await page.addInitScript(
        'addEventListener("pagereveal", (event) => { globalThis.wasDrawn = event.viewTransition !== null; })',
      );
      await page.goto(`${site}/en/long`);
      await page.locator('.pagination-next').click();
      await page.waitForURL(/columns$/);
      await page.waitForFunction('globalThis.wasDrawn !== undefined');
      expect(await page.evaluate('globalThis.wasDrawn')).toBe(reducedMotion === 'no-preference');
      expect(problems).toEqual([]);
    }
  });
});
