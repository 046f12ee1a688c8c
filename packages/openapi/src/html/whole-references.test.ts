import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listCorpora, readCorpusFiles } from '../../../markup/tests/read-corpora.ts';
import { listSaid, type Said } from '../../tests/list-said.ts';
import { hashText } from '../../tests/read-parts.ts';
import type { LoadedReference } from '../model.ts';
import { loadDocument } from '../testing/load-document.ts';
import { makeDescriptionRenderer } from './description-renderer.ts';
import type { ReferenceHtmlOptions } from './html-options.ts';
import { renderReference } from './render-reference.ts';

const folder = join(import.meta.dirname, '../../../../node_modules/@readme/oas-examples');
const examples = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(folder, version, 'json'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${version}/json/${name}`),
);

const OPTIONS: ReferenceHtmlOptions = {
  idPrefix: '',
  renderDescription: makeDescriptionRenderer({ imageSrc: () => undefined }),
  schemaHref: (name) => `/schemas/${encodeURIComponent(name)}`,
};

const REFERENCES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function decode(html: string): string {
  return html
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => REFERENCES[name] ?? '')
    .replaceAll('&#39;', "'");
}

const joinLines = (text: string): string => text.replace(/\s+/g, ' ');

/** What a reader without script gets of an operation: its page and those of the schemas it leads to. */
function readWhole(reference: LoadedReference, pages: Map<string, string>): string {
  const { specification, known } = reference;
  const found = new Set<string>();
  const waiting = [renderReference(reference, OPTIONS).html];
  let whole = '';
  for (let html = waiting.pop(); html !== undefined; html = waiting.pop()) {
    whole += html;
    for (const [, encoded = ''] of html.matchAll(/href="\/schemas\/([^"]+)"/g)) {
      const name = decodeURIComponent(decode(encoded));
      if (found.has(name)) continue;
      found.add(name);
      const page =
        pages.get(name) ?? renderReference({ specification, known, schemas: [name] }, OPTIONS).html;
      pages.set(name, page);
      waiting.push(page);
    }
  }
  return whole;
}

/** Names and values stand in code of their own; examples are parts of a larger one. */
function listMissing(said: readonly Said[], html: string): Said[] {
  const codes = new Set(
    [...html.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, code = '']) =>
      joinLines(decode(code)).trim(),
    ),
  );
  const text = joinLines(decode(html.replace(/<[^>]*>/g, ' ')));
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  return said.filter((one) => {
    const wanted = joinLines(one.text);
    if (one.kind === 'name' || one.kind === 'media type') return !codes.has(wanted);
    if (one.kind === 'value' && wanted.length <= 200) return !codes.has(wanted);
    if (one.kind !== 'text') return !text.includes(wanted) && !text.includes(decode(wanted));
    const plain = one.text.replace(/<[^<>]*>|\]\([^()]*\)|&\w+;/g, ' ');
    return (plain.match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => !words.has(word));
  });
}

let counts = { documents: 0, operations: 0, said: 0 };

async function expectWhole(name: string, text: string): Promise<void> {
  const raw = parse(text) as Record<string, unknown>;
  const pages = new Map<string, string>();
  counts = { ...counts, documents: counts.documents + 1 };
  for (const reference of await loadDocument(text, hashText)) {
    const { operation, specification } = reference;
    const isCalled = specification.operations.some(
      ({ path, method }) => path === operation?.path && method === operation.method,
    );
    if (operation === undefined || !isCalled) continue;
    const said = listSaid(raw, operation.path, operation.method);
    counts.operations += 1;
    counts.said += said.length;
    const missing = listMissing(said, readWhole(reference, pages));
    expect({ operation: `${name} ${operation.method} ${operation.path}`, missing }).toEqual({
      operation: `${name} ${operation.method} ${operation.path}`,
      missing: [],
    });
  }
}

afterAll(() => {
  const { documents, operations, said } = counts;
  console.log(`${said} things said of ${operations} operations in ${documents} documents`);
});

describe('a reader of references finds every parameter, property, response and example', () => {
  it.each(examples)('of %s', async (path) => {
    await expectWhole(path, readFileSync(join(folder, path), 'utf8'));
  });

  const corpora = listCorpora().filter((name) => /beefree|trunk/.test(name));
  it.each(corpora)('of the specifications in %s', async (name) => {
    const { pages } = await readCorpusFiles(name, /\.(json|ya?ml)$/i);
    for (const [path, text] of pages) {
      if (/^\s*"?(openapi|swagger)"?\s*:/m.test(text)) await expectWhole(path, text);
    }
  });
});
