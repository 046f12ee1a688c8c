import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();

const DRAWN = [
  'flowchart LR\n  Clay --> Kiln',
  'sequenceDiagram\n  Potter->>Kiln: fires',
  'classDiagram\n  Pot <|-- Bowl',
  'stateDiagram-v2\n  [*] --> Dry',
  'erDiagram\n  POTTER ||--o{ POT : makes',
  'gantt\n  title Firing\n  section Kiln\n  Heat :a1, 2026-01-01, 3d',
  'pie\n  "Clay" : 3\n  "Water" : 1',
  'gitGraph\n  commit\n  branch glaze\n  commit',
  'journey\n  title Firing\n  section Day\n    Heat: 3: Potter',
  'timeline\n  2026 : Kiln',
  'quadrantChart\n  x-axis Soft --> Hard\n  Bowl: [0.3, 0.6]',
  'sankey-beta\n  Clay,Bowl,3',
  'block-beta\n  columns 2\n  a b',
  `%%{init: ${JSON.stringify({
    ...{ htmlLabels: true, flowchart: { htmlLabels: true }, securityLevel: 'loose' },
    themeCSS: '} body { display: none !important } .x {',
  })}}%%\nflowchart LR\n  A["<b>Clay</b>"] --> B`,
];
const NOT_DRAWN = ['mindmap\n  Kiln\n    Clay', 'flowchart LR\n  Clay --'];

interface Shown {
  drawn: boolean;
  /** The source as a reader sees it: empty where the drawing stands in its place. */
  source: string;
}

const READ_DIAGRAMS = `[...document.querySelectorAll('[data-mermaid]')].map((figure) => ({
  drawn: figure.querySelector('svg[role="img"]') !== null,
  source: [...figure.querySelectorAll('.mermaid-source')]
    .map((one) => (one.hidden ? '' : one.innerText.trim())).join(''),
}))`;

it('diagrams are drawn, and one that cannot be keeps its source', async () => {
  await using server = await startSiteServer();
  const fences = [...DRAWN, ...NOT_DRAWN].map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`);
  const tree = makeMemoryTree({ 'README.md': `# Diagrams\n\n${fences.join('\n')}` });
  const site = await server.publish({ location: tree, title: 'Kiln' });
  const browser = await launchChromium(chromium);
  try {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${server.origin}${site.path}/`);
    for (const figure of await page.locator('[data-mermaid]').all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.and(page.locator('.mermaid-drawn, .mermaid-failed')).waitFor();
    }
    const shown = await page.evaluate<Shown[]>(READ_DIAGRAMS);
    expect(shown).toEqual([
      ...DRAWN.map(() => ({ drawn: true, source: '' })),
      ...NOT_DRAWN.map((source) => ({ drawn: false, source })),
    ]);
    const taken = `[document.querySelectorAll('[data-mermaid]')[${DRAWN.length - 1}].querySelectorAll('foreignObject').length, getComputedStyle(document.body).display]`;
    expect(await page.evaluate(taken)).toEqual([0, 'block']);
  } finally {
    await browser.close();
  }
}, 60_000);

it('diagrams cost nothing until they come into view, and follow the theme then', async () => {
  await using server = await startSiteServer();
  const fence = (name: string) => `\`\`\`mermaid\nflowchart LR\n  ${name} --> Kiln\n\`\`\`\n`;
  const between = 'Words.\n\n'.repeat(120);
  const tree = makeMemoryTree({
    'README.md': `# Far\n\n${between}${fence('Clay')}\n${between}${fence('Ash')}`,
  });
  const site = await server.publish({ location: tree, title: 'Kiln' });
  const browser = await launchChromium(chromium);
  try {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('mermaid')) scripts.push(request.url());
    });
    await page.goto(`${server.origin}${site.path}/`, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    const figures = page.locator('[data-mermaid]');
    await figures.first().scrollIntoViewIfNeeded();
    await page.locator('.mermaid-drawn').waitFor();
    expect(await page.locator('.mermaid-drawn').count()).toBe(1);
    await figures.last().scrollIntoViewIfNeeded();
    await figures.last().and(page.locator('.mermaid-drawn')).waitFor();
    expect(scripts).toHaveLength(1);
    const colour = () =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelectorAll('[data-mermaid]')[1].querySelector('.node rect')).fill`,
      );
    const light = await colour();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colour, { timeout: 10_000 }).not.toBe(light);
  } finally {
    await browser.close();
  }
}, 60_000);
