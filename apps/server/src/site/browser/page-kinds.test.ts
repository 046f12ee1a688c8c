import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { KILN_PAGES, writeKilnSpecification } from '../testing/kiln-specification.ts';
import { type ReferenceSite, startReferenceSite } from '../testing/reference-site.ts';

const chromium = requireChromium();
const WIDTHS = [390, 820, 1280, 1920];
const TEXT = `Fire it as [Glazes](/glazes) says, with \`kiln --hot\`.[^1]

### Before

{% tabs %}
{% tab title="Gas" %}
Open the valve.
{% endtab %}
{% tab title="Wood" %}
Split it.
{% endtab %}
{% endtabs %}

#### In the morning

| Cone | Heat |
| --- | --- |
| 6 | 1222 |

## After

![A pot](https://pictures.example/pot.png)

<details>

<summary>Why so slow?</summary>

Clay cracks.

</details>

[^1]: As ever.
`;
const UPDATES =
  '{% updates format="full" %}\n{% update date="2026-01-31" tags="new" %}\n## Hotter\n\nBy far.\n{% endupdate %}\n{% endupdates %}';

// What shows of the ring around an element that has the focus is within whatever cuts off its edge.
const FIND_CLIPPED = `(() => {
  const cut = [];
  for (const one of document.querySelectorAll('a, button, input, summary, textarea, [tabindex="0"]')) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    one.focus({ preventScroll: true, focusVisible: true });
    const style = getComputedStyle(one);
    if (document.activeElement !== one || style.outlineStyle === 'none') continue;
    const ring = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    const box = one.getBoundingClientRect();
    for (let above = one.parentElement; above !== null && above !== document.body; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above);
      if (overflowX === 'visible') continue;
      const edge = above.getBoundingClientRect();
      const isSeen = box.left < edge.right && box.right > edge.left;
      if (isSeen && box.left - ring < edge.left - 0.5) cut.push(one.outerHTML.slice(0, 120));
    }
  }
  return cut;
})()`;

describe.skipIf(!chromium)('each kind of page', () => {
  let browser: Browser;
  let site: ReferenceSite;
  let axe: string;
  let preview: string;

  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    site = await startReferenceSite('sqlite');
    await site.putSpec('kilns', writeKilnSpecification());
    const group = await site.write('Firing', '');
    await site.insert('Bisque', group);
    await site.write('Page', TEXT);
    await site.write('Reference', `${KILN_PAGES.firing}\n\n${KILN_PAGES.schemas}`);
    await site.write('Changelog', UPDATES);
    await site.server.platform.jobs.runDue();
    const asked = await site.server.request<{ url: string }>(
      'GET',
      `${site.path}/publishing/preview`,
      { token: site.token },
    );
    const { pathname, search } = new URL(asked.body.url);
    preview = pathname + search;
    browser = await launchChromium(chromium ?? '');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  const judge = (page: Page): Promise<string[]> =>
    page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);

  // The access page is the last: from there on the site is closed.
  it.each([
    ['page', () => '/sites/kiln/page'],
    ['group', () => '/sites/kiln/firing'],
    ['reference', () => '/sites/kiln/reference'],
    ['changelog', () => '/sites/kiln/changelog'],
    ['search', () => '/sites/kiln/~search?q=kiln'],
    ['schema', () => '/sites/kiln/~openapi/kilns/schemas/Kiln'],
    ['missing', () => '/sites/kiln/missing'],
    ['preview', () => preview],
    ['access', () => '/sites/kiln/'],
  ])('has nothing that axe finds, at any width: %s', async (kind, pathOf) => {
    if (kind === 'access') {
      const body = { visibility: 'visitor-auth' };
      await site.server.request('PATCH', site.path, { token: site.token, body });
    }
    await using session = await openSession(browser, site.server.origin, {
      ...{ bypassCSP: true, reducedMotion: 'reduce' },
      viewport: { width: 390, height: 844 },
    });
    const { page } = session;
    await page.goto(site.server.origin + pathOf());
    await page.evaluate(axe);
    const search = page.getByRole('button', { name: 'Search the documentation' });
    expect(await search.count()).toBe(kind === 'access' ? 0 : 1);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/\w/);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const over = 'document.documentElement.scrollWidth - document.body.clientWidth';
      expect([width, await page.evaluate(over)]).toEqual([width, 0]);
      expect([width, await page.evaluate(FIND_CLIPPED)]).toEqual([width, []]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([width, colorScheme, await judge(page)]).toEqual([width, colorScheme, []]);
      }
    }
  });
});
