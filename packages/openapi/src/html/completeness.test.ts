import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listCorpora, readCorpusFiles } from '../../../markup/tests/read-corpora.ts';
import { listSaidOperations, listSaidSchemas, type SaidWord } from '../../tests/list-said-words.ts';
import { hashText } from '../../tests/read-parts.ts';
import type { LoadedReference } from '../model.ts';
import { loadDocument } from '../testing/load-document.ts';
import { renderReference } from './render-reference.ts';

/** A page as a reader without script gets it. */
interface ReadPage {
  readonly text: string;
  /** What stands alone in code: names and values. */
  readonly codes: ReadonlySet<string>;
  /** The schemas whose pages it links to. */
  readonly links: readonly string[];
}

const MARKS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function readText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name: string) =>
      name ? (MARKS[name] ?? all) : String.fromCodePoint(Number(decimal ?? `0x${hex}`)),
    )
    .replace(/\s+/g, ' ');
}

function readPage(reference: LoadedReference): ReadPage {
  const { html } = renderReference(reference, {
    idPrefix: '',
    renderDescription: () => '',
    schemaHref: (name) => `/schemas/${encodeURIComponent(name)}`,
  });
  const codes = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, code = '']) =>
    readText(code).trim(),
  );
  const links = [...html.matchAll(/href="\/schemas\/([^"]*)"/g)].map(([, name = '']) =>
    decodeURIComponent(name),
  );
  return { text: readText(html), codes: new Set(codes), links: [...new Set(links)] };
}

function isFound({ kind, word }: SaidWord, { text, codes }: ReadPage): boolean {
  const plain = joinSpace(word);
  if (ALONE.has(kind)) return codes.has(plain);
  if (text.includes(plain)) return true;
  // Examples are shown as they are sent: in JSON with escapes, in forms and XML with theirs.
  const writings = [(one: string) => JSON.stringify(one).slice(1, -1), writeForm, escapeXml];
  return kind === 'example' && writings.some((write) => text.includes(joinSpace(write(word))));
}

const ALONE = new Set(['parameter', 'property', 'header', 'media type', 'enum', 'default']);

function joinSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function writeForm(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What of a text of a specification its pages do not show, and how much was looked for. */
async function findMissing(text: string) {
  const root = parse(text, { maxAliasCount: -1, merge: true });
  const [whole, , ...operations] = await loadDocument(text, hashText);
  if (whole === undefined) throw new Error('nothing was read');
  const schemaPages = new Map<string, ReadPage>();
  const pageOf = (name: string): ReadPage => {
    const page = schemaPages.get(name) ?? readPage({ ...whole, schemas: [name] });
    schemaPages.set(name, page);
    return page;
  };
  const missing: string[] = [];
  let words = 0;
  const lookFor = (title: string, wanted: readonly SaidWord[], page: ReadPage) => {
    words += wanted.length;
    for (const one of wanted) {
      if (isFound(one, page) || page.links.some((name) => isFound(one, pageOf(name)))) continue;
      missing.push(`${title}: ${one.kind} ${one.word.slice(0, 100)}`);
    }
  };
  const said = listSaidOperations(root);
  for (const { method, address, words: wanted } of said) {
    const title = `${method.toUpperCase()} ${address}`;
    const shown = operations.find(
      ({ operation }) => operation?.path === address && operation.method === method,
    );
    if (shown === undefined) missing.push(title);
    else lookFor(title, wanted, readPage(shown));
  }
  for (const { name, words: wanted } of listSaidSchemas(root)) lookFor(name, wanted, pageOf(name));
  return { missing, words, operations: said.length };
}

async function expectComplete(title: string, texts: Iterable<readonly [string, string]>) {
  const counts = { documents: 0, operations: 0, words: 0 };
  const missing: string[] = [];
  for (const [path, text] of texts) {
    const found = await findMissing(text);
    counts.documents += 1;
    counts.operations += found.operations;
    counts.words += found.words;
    missing.push(...found.missing.map((line) => `${path} ${line}`));
  }
  console.info(`${title}: ${JSON.stringify(counts)}`);
  expect(missing).toEqual([]);
  return counts;
}

const FOLDER = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')));

describe('pages of references leave nothing out', () => {
  it('of the examples of the format', async () => {
    const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
    const texts = paths
      // Each is there in YAML too, which another test reads and compares.
      .filter((path) => /^[23].*\.json$/.test(path))
      .map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')] as const);
    const { operations } = await expectComplete('oas-examples', texts);
    expect(operations).toBeGreaterThan(100);
  }, 120_000);

  it.each(
    listCorpora().filter((name) => /^(beefree-sdk-docs|trunk-docs)$/.test(name)),
  )('of the specifications of %s', async (name) => {
    const { pages } = await readCorpusFiles(name, /\.(json|ya?ml)$/i);
    const texts = [...pages].filter(([, text]) => /^\s*"?(openapi|swagger)"?\s*:/m.test(text));
    await expectComplete(name, texts);
  });
});
