import { describe, expect, it } from 'vitest';
import type { WebAnswer } from '../../../testing/public-web.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { zipUrlOf } from '../../../testing/zip-of.ts';
import { exportSpace } from './testing/confluence-export.ts';
import {
  type ImportServer,
  itKeepsTheRulesOfImports,
  openImportServer,
} from './testing/import-server.ts';

const id = (digit: string) => digit.repeat(32);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const html = (title: string, body = '') =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>Words.</p>${body}</main></body></html>`;

type Pages = Record<string, WebAnswer>;

/** A source before and after one of its pages changed and another came, and what it is imported as. */
interface Story {
  source: string;
  outline: string;
  nextOutline: string;
  first(pages: Pages): string | Promise<string>;
  next(pages: Pages): string | Promise<string>;
}

function serve(pages: Pages, changed: string, more: Pages = {}): string {
  const served = (body: string) => ({ headers: { 'content-type': 'text/html' }, body });
  const links = '<a href="/docs/ash">Ash</a> <a href="/docs/new">New</a><img src="/p.svg" alt="p">';
  pages['https://kiln.test/docs/'] = served(html('Site', links));
  pages['https://kiln.test/docs/ash'] = served(html('Ash', `<p>${changed}</p>`));
  pages['https://kiln.test/p.svg'] = { headers: { 'content-type': 'image/svg+xml' }, body: svg };
  Object.assign(pages, more);
  return 'https://kiln.test/docs/';
}

const wiki = (text: string, more: Record<string, string> = {}) =>
  zipUrlOf({
    [`Wiki ${id('a')}.md`]: `# Wiki\n\n![p](Wiki%20${id('a')}/p.svg)\n`,
    [`Wiki ${id('a')}/p.svg`]: svg,
    [`Wiki ${id('a')}/Ash ${id('b')}.md`]: `# Ash\n\n${text}\n`,
    ...more,
  });

const space = (text: string, more = '') =>
  zipUrlOf({
    ...exportSpace(
      {
        'Wiki_10.html': { title: 'Wiki', body: '<p><img src="attachments/10/1.svg" alt="p"></p>' },
        'Ash_20.html': { title: 'Ash', body: `<p>${text}</p>` },
        ...(more === '' ? {} : { 'New_30.html': { title: 'New', body: '<p>More.</p>' } }),
      },
      `<ul><li><a href="Wiki_10.html">Wiki</a><ul><li><a href="Ash_20.html">Ash</a></li>${more}</ul></li></ul>`,
    ),
    'KILN/attachments/10/1.svg': svg,
  });

const stories: readonly Story[] = [
  {
    source: 'website',
    outline: 'Site,Ash',
    nextOutline: 'Site,Ash,New',
    first: (pages) => serve(pages, 'Old.'),
    next: (pages) =>
      serve(pages, 'Changed.', {
        'https://kiln.test/docs/new': {
          headers: { 'content-type': 'text/html' },
          body: html('New'),
        },
      }),
  },
  {
    source: 'notion',
    outline: 'Wiki[Ash]',
    nextOutline: 'Wiki[Ash,New]',
    first: () => wiki('Old.'),
    next: () => wiki('Changed.', { [`Wiki ${id('a')}/New ${id('c')}.md`]: '# New\n' }),
  },
  {
    source: 'confluence',
    outline: 'Wiki[Ash]',
    nextOutline: 'Wiki[Ash,New]',
    first: () => space('Old.'),
    next: () => space('Changed.', '<li><a href="New_30.html">New</a></li>'),
  },
];

async function textOf(server: ImportServer, title: string): Promise<string | undefined> {
  const { body } = await server.get<{ pages: { id: string; title: string; pages: never[] }[] }>(
    '/content/pages',
  );
  const all = body.pages.flatMap((page) => [page, ...page.pages]);
  const found = all.find((page) => page.title === title);
  return found === undefined ? undefined : (await server.page(found.id, 'markdown')).markdown;
}

describe.each(dialects)('importing on %s', (dialect) => {
  it.each(stories)('$source adds its pages once, and keeps all else', async (story) => {
    const pages: Pages = {};
    await using server = await openImportServer(pages, dialect);
    await server.insert({ title: 'Own', document: { markdown: 'Mine.\n' } });
    const { source } = story;
    const answer = await server.importInto({ url: await story.first(pages), source });
    expect(answer.body.error).toBeUndefined();
    expect(answer.status).toBe(201);
    expect(answer.body.importedResources).toBe(3);
    expect(await server.outline()).toBe(`Own,${story.outline}`);
    expect((await server.files()).map(({ contentType }) => contentType)).toEqual(['image/svg+xml']);
    const revision = await server.revision();
    expect(answer.body.revision).toBe(revision);

    const again = await server.importInto({ url: await story.first(pages), source });
    expect([again.status, again.body.revision]).toEqual([201, revision]);

    const next = await server.importInto({ url: await story.next(pages), source });
    expect([next.status, next.body.importedResources]).toEqual([201, 4]);
    expect(await server.outline()).toBe(`Own,${story.nextOutline}`);
    expect(await textOf(server, 'Ash')).toContain('Changed.');
    expect(await textOf(server, 'Own')).toBe('Mine.\n');
    expect(await server.files()).toHaveLength(1);
  });

  it('keeps what came from different sources apart', async () => {
    const pages: Pages = {};
    await using server = await openImportServer(pages, dialect);
    for (const { source, first } of stories) {
      await server.importInto({ url: await first(pages), source });
    }
    const outline = 'Site,Ash,Wiki[Ash],Wiki[Ash]';
    expect(await server.outline()).toBe(outline);
    const revision = await server.revision();
    for (const { source, first } of stories) {
      await server.importInto({ url: await first(pages), source });
    }
    expect([await server.outline(), await server.revision()]).toEqual([outline, revision]);
  });
});

describe('importing a Notion export', () => {
  itKeepsTheRulesOfImports(async () => ({
    ...{ source: 'notion', url: await zipUrlOf({ [`Kiln ${id('a')}.md`]: '# Kiln\n' }) },
  }));
});

describe('importing a Confluence space', () => {
  const files = exportSpace({ 'Kiln_10.html': { title: 'Kiln', body: '<p>Text</p>' } }, '');
  itKeepsTheRulesOfImports(async () => ({ source: 'confluence', url: await zipUrlOf(files) }));
});

describe('importing a website', () => {
  it('goes into a change request', async () => {
    const pages: Pages = {};
    await using server = await openImportServer(pages);
    const token = server.tokens.editor;
    const path = `/spaces/${server.spaceId}/change-requests`;
    await server.server.request('POST', path, { token, body: { subject: 'Site' } });
    const before = await server.revision();
    const body = { url: serve(pages, 'Old.'), source: 'website' };
    const answer = await server.importInto(body, { changeRequest: 1 });
    expect([answer.status, await server.revision()]).toEqual([201, before]);
    const found = await server.get<{ pages: { title: string }[] }>(
      '/change-requests/1/content/pages',
    );
    expect(found.body.pages.map(({ title }) => title)).toEqual(['Site', 'Ash']);
  });

  it('counts what it could not have', async () => {
    const pages: Pages = {};
    await using server = await openImportServer(pages);
    const url = serve(pages, 'Old.');
    delete pages['https://kiln.test/p.svg'];
    const { body } = await server.importInto({ url, source: 'website' });
    expect([body.importedResources, body.totalResources]).toEqual([2, 4]);
  });
});

it('refuses what is none of its source, naming the field, and writes nothing', async () => {
  await using server = await openImportServer({ 'https://kiln.test/a.txt': 'text' });
  const before = await server.revision();
  const cases: readonly (readonly [source: string, url: string, rule: RegExp])[] = [
    ['website', 'http://kiln.test/', /https/],
    ['website', 'data:text/html,x', /https/],
    ['website', 'https://127.0.0.1/', /public Internet/],
    ['website', 'https://user:secret@kiln.test/', /credentials/],
    ['website', 'https://kiln.test/none', /404/],
    ['website', 'https://kiln.test/a.txt', /HTML/],
    ['notion', 'https://kiln.test/a.txt', /archive/],
    ['notion', await zipUrlOf({ 'a.txt': 'text' }), /no page/],
    ['confluence', await zipUrlOf({ 'entities.xml': '<x/>' }), /choose HTML/],
    ['confluence', await zipUrlOf({ 'a.txt': 'text' }), /index\.html/],
  ];
  for (const [source, url, rule] of cases) {
    const { status, body } = await server.importInto({ url, source });
    const [detail] = body.error?.details ?? [];
    expect([source, url.slice(0, 60), status, detail?.path]).toEqual([
      ...[source, url.slice(0, 60), 400, 'body.url'],
    ]);
    expect(body.error?.message).toMatch(rule);
  }
  expect(await server.revision()).toBe(before);
});
