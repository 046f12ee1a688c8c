import { describe, expect, it } from 'vitest';
import { renderHtml } from '../render/render-html.ts';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { inspectHtml } from '../testing/inspect-html.ts';
import { cleanAnchor, makeAnchor } from './anchors.ts';
import { buildDocument } from './index.ts';

const read = (text: string) => buildDocument(text, { blocks: [], resolve: () => undefined });

describe('the anchor of a heading', () => {
  it.each([
    ['Docs/API', 'docs-api'],
    ['Read / write', 'read-write'],
    ['/etc/hosts/', 'etc-hosts'],
    ['TCP／IP', 'tcp-ip'],
    ['Émile & Søren', 'emile-and-søren'],
    ['版本／安裝', '版本-安裝'],
    ['データベース', 'データベース'],
    ['설치 하기', '설치-하기'],
    ['الْعَرَبِيَّة ١٢', 'الْعَرَبِيَّة-١٢'],
    ['Ёлка и Йод', 'ёлка-и-йод'],
    ['हिन्दी में शुरू करें', 'हिन्दी-में-शुरू-करें'],
    ['தமிழ் வழிகாட்டி', 'தமிழ்-வழிகாட்டி'],
    ['คำสั่ง SQL', 'คำสั่ง-sql'],
    ['⚠️ Warning', 'warning'],
    ['1️⃣ First', 'id-1-first'],
    ['🚀', ''],
  ])('%j is %j', (text, anchor) => {
    expect(makeAnchor(text)).toBe(anchor);
    expect(cleanAnchor(anchor)).toBe(anchor);
  });

  it('is where a link leads that spells it as people type it', () => {
    const html = renderHtml(read('## คำสั่ง/SQL\n\n[x](#คำสั่ง-sql)\n'), FIXTURE_CONTEXT);
    expect(html).toContain('id="คำสั่ง-sql"');
    expect(html).toContain('<a href="#คำสั่ง-sql">x</a>');
  });
});

describe('an anchor that is set by hand', () => {
  it.each([
    ['Before You', 'Before-You'],
    ['api/v1:list(all)', 'api/v1:list(all)'],
    ['版本 一', '版本-一'],
    ['"><script>', 'script'],
    ['a\u202eb\u0000c', 'abc'],
    ['~sidebar', 'sidebar'],
    [' ', ''],
  ])('%j is %j, and stays so', (written, expected) => {
    expect(cleanAnchor(written)).toBe(expected);
    expect(cleanAnchor(expected)).toBe(expected);
  });

  it('is where the links to it lead, however they are spelled', () => {
    const { nodes } = read(
      `## One <a href="#a" id='Set "by hand"'></a>\n\n[x](#Set%20"by%20hand")\n`,
    );
    expect(nodes[0]).toMatchObject({ data: { id: 'Set-by-hand' }, meta: { id: 'Set-by-hand' } });
    expect(JSON.stringify(nodes[1])).toContain('"anchor":"Set-by-hand"');
  });

  it.each([
    '## T {#"><script>}',
    `## T <a id='a" onload="x b'></a>`,
    '<h2 id="a b&quot;>">T</h2>',
  ])('is harmless in HTML: %s', (text) => {
    const html = renderHtml(read(text), FIXTURE_CONTEXT);
    expect(inspectHtml(html)).toEqual([]);
    expect(/ id="([^"]*)"/.exec(html)?.[1]).toMatch(/^[^\s"'<>]+$/);
  });

  it('gives way to the one of the text where nothing is left of it', () => {
    expect(read('## My title {#"}\n').nodes[0]).toMatchObject({ meta: { id: 'my-title' } });
  });
});

describe('the mark of a table of contents', () => {
  it.each(['[[toc]]', '[[TOC]]', '[[_TOC_]]'])('%s alone in a paragraph is not shown', (mark) => {
    const types = read(`Above.\n\n${mark}\n\n## Below\n`).nodes.map(({ type }) => type);
    expect(types).toEqual(['paragraph', 'heading-1']);
  });

  it('is text within text, in code and where it is escaped', () => {
    const { nodes } = read('See [[toc]].\n\n`[[toc]]`\n\n```\n[[toc]]\n```\n\n\\[[toc]]\n');
    expect(nodes.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'code', 'paragraph']);
    expect(JSON.stringify(nodes).match(/\[\[toc\]\]/g)).toHaveLength(4);
  });
});
