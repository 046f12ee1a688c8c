import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import {
  CHANGES,
  OPERATION,
  type ReferenceSite,
  SCHEMAS,
  startReferenceSite,
  WEBHOOK,
  writePotSpecification,
} from './testing/reference-site.ts';

const FIRST = {
  summary: 'Read one pot',
  parameter: 'shelfnumber',
  property: 'celadon',
  description: 'Carefully.',
};
const SECOND = {
  summary: 'Fetch a single pot',
  parameter: 'drawernumber',
  property: 'tenmoku',
  description: 'Gently.',
};

describe.each(dialects)('references on a site on %s', (dialect) => {
  let site: ReferenceSite;

  beforeAll(async () => {
    site = await startReferenceSite(dialect);
    await site.write('Start', 'Here.');
    await site.write('Reading pots', `Before.\n\n## Get pots\n\n${OPERATION}\n\nAfter.`);
    await site.write('Shapes', `${SCHEMAS}\n\n${WEBHOOK}\n\n${OPERATION}\n\n${OPERATION}`);
    await site.write('Plain', 'No reference.');
    const within = (range: string) => CHANGES.replace('"pots"', `"pots" ${range}`);
    await site.write('News', `${CHANGES}\n\n${within('to="0.9"')}`);
    await site.write('Ranges', `${within('to="1"')}\n\n${within('from="1"')}`);
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  it('are cards until there is something to show', async () => {
    const { text, status } = await site.read('/reading-pots');
    expect(status).toBe(200);
    expect(text).toContain('class="openapi"');
    expect(text).not.toContain('class="api ');
    await site.putSpec('pots', 'openapi: [');
    expect((await site.read('/reading-pots')).text).toContain('class="openapi"');
  });

  it('stand in the page, its outline and search once there is, without an edit', async () => {
    const plain = await site.read('/plain');
    await site.putSpec('pots', writePotSpecification(FIRST));
    const { text } = await site.read('/reading-pots');
    expect(text).not.toContain('class="openapi"');
    for (const word of [FIRST.summary, FIRST.parameter, FIRST.property, '<strong>Carefully.']) {
      expect(text).toContain(word);
    }
    const outline = text.slice(text.indexOf('class="outline-title"'));
    const entries = [...outline.matchAll(/<a href="(#[^"]*)">([^<]*)/g)].map(([, ...one]) => one);
    expect(entries).toContainEqual(['#get-pots-potid', 'Read one pot']);
    expect(text.indexOf('Before.')).toBeLessThan(text.indexOf(FIRST.parameter));
    expect(text.indexOf(FIRST.parameter)).toBeLessThan(text.indexOf('After.'));
    expect((await site.read('/plain')).headers.etag).toBe(plain.headers.etag);
    for (const word of ['getPot', FIRST.parameter, FIRST.property, '/pots/{potId}']) {
      expect([word, await site.search(word)]).toEqual([
        word,
        expect.arrayContaining([expect.stringMatching(/^\/reading-pots#get-pots-potid/)]),
      ]);
    }
  });

  it('have ids that nothing else on the page has, where search leads', async () => {
    const { text } = await site.read('/shapes');
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    const found = (await site.search(FIRST.property)).filter((href) => href.startsWith('/shapes#'));
    expect(found.length).toBeGreaterThan(2);
    for (const href of found) {
      expect(ids).toContain(decodeURIComponent(href.slice('/shapes#'.length)));
    }
  });

  it('follow a new version everywhere, and pages without one stay as they are', async () => {
    const before = await site.read('/plain');
    const old = await site.read('/reading-pots');
    await site.putSpec('pots', writePotSpecification(SECOND));
    const { text, headers } = await site.read('/reading-pots');
    expect(headers.etag).not.toBe(old.headers.etag);
    expect(text).toContain(SECOND.property);
    expect(text).not.toContain(FIRST.property);
    expect(text).toContain('Fetch a single pot');
    expect(await site.search(FIRST.property)).toEqual([]);
    expect(await site.search(SECOND.property)).toContainEqual(
      expect.stringMatching(/^\/reading-pots#/),
    );
    expect((await site.read('/plain')).headers.etag).toBe(before.headers.etag);
  });

  it('tell what changed with each version, as soon as that is known', async () => {
    const { text } = await site.read('/news');
    const log = text.slice(text.indexOf('class="api api-changes"'));
    expect(log).toMatch(/<h2 id="changes-1">1 <time class="api-changes-time" datetime="[^"]*">/);
    expect(log).toContain('2 breaking changes');
    const changes = [...log.matchAll(/<li>(.*?)<\/li>/g)].map(([, change = '']) =>
      change.replace(/<[^>]*>/g, ''),
    );
    expect(changes[0]).toBe(
      `Removed Breaking GET /pots/{potId} query.${FIRST.parameter} It was removed`,
    );
    expect(changes.join('\n')).toContain(SECOND.parameter);
    expect(text.match(/class="api api-changes"/g)).toHaveLength(1);
    expect(text).toContain('class="openapi"');
    const ranges = (await site.read('/ranges')).text;
    expect(ranges.match(/<time class="api-changes-time"/g)).toHaveLength(1);
    expect(ranges).toContain('Nothing has changed.');
    const markdown = (await site.read('/news.md')).text;
    expect(markdown).toMatch(/^## 1 \(\d{4}-\d\d-\d\d\)$/m);
    expect(markdown).toContain(SECOND.parameter);
    expect((await site.read('/llms-full.txt')).text).toMatch(/^\* \*\*Removed/m);
  });

  it('are Markdown in what programs read', async () => {
    const { text } = await site.read('/reading-pots.md');
    for (const word of [SECOND.summary, SECOND.parameter, SECOND.property, '**Gently.**', 'curl']) {
      expect([word, text.includes(word)]).toEqual([word, true]);
    }
    expect(text).not.toContain('{% openapi');
    expect(text).toContain('Before.');
    const full = await site.read('/llms-full.txt');
    expect(full.text).toContain(SECOND.property);
    expect(full.text).not.toContain('curl');
  });

  it('speak the language of the page', async () => {
    const words = 'Здесь описано, как получить горшок с полки и что придёт в ответ на запрос. ';
    await site.write('Pots abroad', `${words.repeat(10)}\n\n${OPERATION}`);
    const { text } = await site.read('/pots-abroad');
    expect(text).toContain('Параметры запроса');
    expect(text).not.toContain('Query parameters');
    const markdown = (await site.read('/pots-abroad.md')).text;
    expect(markdown).toContain('Параметры запроса');
    expect(markdown).not.toContain('Query parameters');
    expect((await site.read('/reading-pots')).text).toContain('Query parameters');
  });

  it('are hidden everywhere where a condition hides them', async () => {
    const hidden = `{% if visitor.claims.staff %}\n${OPERATION}\n{% endif %}`;
    await site.write('Secret', `Words.\n\n${hidden}`);
    const page = await site.read('/secret');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(SECOND.property);
    expect((await site.read('/secret.md')).text).not.toContain(SECOND.property);
    const found = await site.search(SECOND.property);
    expect(found.filter((href) => href.startsWith('/secret'))).toEqual([]);
  });

  it('have schemas on pages of their own, of specifications that the site shows', async () => {
    const { text, status } = await site.read('/~openapi/pots/schemas/Pot');
    expect(status).toBe(200);
    expect(text).toContain(SECOND.property);
    expect(text).toContain('<meta name="robots" content="noindex">');
    await site.putSpec('unshown', writePotSpecification(FIRST));
    for (const path of ['unshown/schemas/Pot', 'pots/schemas/None', 'none/schemas/Pot', 'pots']) {
      expect([path, (await site.read(`/~openapi/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('are text in PDFs', async () => {
    const { text } = await site.readPdf();
    expect(text).toContain(SECOND.property);
    expect(text).toContain('Fetch a single pot');
    expect(text).toContain('Breaking');
    const german = await site.readPdf('de');
    expect(german.text).toContain('Antworten');
    expect(german.text).not.toContain('Responses');
  }, 60_000);

  it('are cards again once the specification is gone', async () => {
    await site.deleteSpec('pots');
    const { text } = await site.read('/reading-pots');
    expect(text).toContain('class="openapi"');
    expect(text).not.toContain(SECOND.property);
    expect(await site.search(SECOND.property)).toEqual([]);
  });
});
