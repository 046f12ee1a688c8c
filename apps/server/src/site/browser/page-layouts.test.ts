import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><path d="M0 0h640v640z"/></svg>';
const REM = 16;
const MEASURE = 40 * REM;
/** No more than a scrollbar takes of the width. */
const SCROLLBAR = 20;
const PARTS = [
  ...['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata', 'cover'],
] as const;
const TEXT = `## First

${'Clay is fired twice, and each time the kiln is opened when it is cold. '.repeat(6)}

{% columns %}
{% column %}
One
{% endcolumn %}
{% column %}
Two
{% endcolumn %}
{% endcolumns %}

## Second

| Name | What it is |
| --- | --- |
| Kiln | ${'An oven. '.repeat(8)} |

## Third

Last.
`;

/** Every combination of the parts of a page, at both widths: 256 pages. */
const LAYOUTS = ['default', 'wide'].flatMap((width) =>
  Array.from({ length: 2 ** PARTS.length }, (_, bits) => {
    const hidden = PARTS.filter((_part, index) => (bits >> index) % 2 === 1);
    return { name: `${width}-${bits}`, width, hidden };
  }),
);
type Layout = (typeof LAYOUTS)[number];

function writePage({ name, width, hidden }: Layout): string {
  const parts = PARTS.map((part) => `  ${part}:\n    visible: ${!hidden.includes(part)}\n`);
  return `---\ndescription: How pots are made.\ncover: ../.gitbook/assets/square.svg\nlayout:\n  width: ${width}\n${parts.join('')}---\n\n# Page ${name}\n\n${TEXT}`;
}

const GROUP = 16;
/** Pages stand in groups, so that the navigation of each is short. */
const groupOf = (index: number) => `group-${Math.floor(index / GROUP)}`;
const pathOf = (index: number) => `${groupOf(index)}/${LAYOUTS[index]?.name}`;
const SUMMARY = LAYOUTS.flatMap(({ name }, index) => [
  ...(index % GROUP === 0 ? [`* [${groupOf(index)}](${groupOf(index)}/README.md)`] : []),
  `  * [Page ${name}](${pathOf(index)}.md)`,
]);

const TREE = {
  'README.md': '# Home\n',
  '.gitbook/assets/square.svg': SQUARE,
  'SUMMARY.md': `* [Home](README.md)\n${SUMMARY.join('\n')}\n`,
  ...Object.fromEntries(
    LAYOUTS.flatMap((one, index) => [
      [`${groupOf(index)}/README.md`, `# ${groupOf(index)}\n`],
      [`${pathOf(index)}.md`, writePage(one)],
    ]),
  ),
};

interface Box {
  start: number;
  width: number;
  /** How far the page is wider than the screen. */
  over: number;
  shown: string[];
}

// One tab shows the bodies of all pages, one after the other: opening each takes ten times as long.
const MEASURE_ALL = `async (paths) => {
  const found = {};
  const texts = await Promise.all(paths.map(async ([, path]) => (await fetch(path)).text()));
  for (const [index, [name]] of paths.entries()) {
    const text = texts[index];
    const page = new DOMParser().parseFromString(text, 'text/html');
    document.body.className = page.body.className;
    document.querySelector('.frame').replaceWith(page.querySelector('.frame'));
    const article = document.querySelector('.article');
    const { left, width } = article.getBoundingClientRect();
    const seen = {
      title: '.page-title:not(.visually-hidden)',
      description: '.page-description',
      tableOfContents: '.navigation',
      outline: '.outline, .folded-outline',
      pagination: '.pagination',
      metadata: '.page-metadata',
      cover: '.cover',
    };
    found[name] = {
      start: Math.round(left),
      width: Math.round(width),
      over: document.documentElement.scrollWidth - document.body.clientWidth,
      shown: Object.keys(seen).filter((part) =>
        [...document.querySelectorAll(seen[part])].some((one) => one.checkVisibility({ visibilityProperty: true }))),
    };
  }
  return found;
}`;

describe('the layout of a page', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: string;

  beforeAll(async () => {
    server = await startSiteServer();
    const published = await server.publish({ location: makeMemoryTree(TREE), title: 'Kiln' });
    site = published.path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  const measureAll = async (page: Page): Promise<Record<string, Box>> => {
    const paths = LAYOUTS.map(({ name }, index) => [name, `${site}/${pathOf(index)}`]);
    return page.evaluate(`(${MEASURE_ALL})(${JSON.stringify(paths)})`);
  };

  it.each([
    390, 820, 1280, 1920,
  ])('shows each combination of parts in its place, at %i px', async (width) => {
    await using session = await openSession(browser, server.origin, {
      viewport: { width, height: 900 },
    });
    await session.page.goto(`${server.origin}${site}/${pathOf(0)}`);
    const boxes = await measureAll(session.page);
    const boxOf = (name: string) => boxes[name] as Box;
    const isNarrow = width < 56 * REM;
    for (const layout of LAYOUTS) {
      const { name, hidden } = layout;
      const box = boxOf(name);
      const wanted = PARTS.filter(
        (part) => !hidden.includes(part) && !(isNarrow && part === 'tableOfContents'),
      );
      expect([name, box.over, box.shown]).toEqual([name, 0, wanted]);
      // Beside the navigation there is room for the text's measure, or the whole of what is left.
      const room = width - SCROLLBAR - (isNarrow ? 40 : 64);
      const rest = hidden.includes('tableOfContents') || isNarrow ? room : room - 19.5 * REM;
      const least = Math.min(MEASURE, rest - (width < 80 * REM ? 0 : 15.75 * REM));
      expect([name, box.width >= least - 1]).toEqual([name, true]);
      expect([name, box.start >= 0 && box.start + box.width <= width]).toEqual([name, true]);
    }
    const pairs = LAYOUTS.filter((one) => one.width === 'default').map((one) => ({
      one,
      normal: boxOf(one.name),
      wide: boxOf(one.name.replace('default', 'wide')),
    }));
    for (const { one, normal, wide } of pairs) {
      expect([one.name, normal.width <= MEASURE]).toEqual([one.name, true]);
      expect([one.name, wide.width >= normal.width]).toEqual([one.name, true]);
      if (!one.hidden.includes('tableOfContents')) {
        expect([one.name, wide.start]).toEqual([one.name, normal.start]);
        expect([one.name, normal.start]).toEqual([one.name, boxOf('default-0').start]);
      }
    }
    expect(session.problems).toEqual([]);
  });
});
