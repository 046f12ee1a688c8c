import { posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Corpus, listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import type { DocumentNode } from '../document.ts';
import { listOutline } from '../outline.ts';
import { buildDocument, classifyTarget, readPage } from '../read/index.ts';
import { splitSections } from '../sections.ts';
import { inspectHtml } from '../testing/inspect-html.ts';
import { contextOf } from '../testing/make-nodes.ts';
import { renderText } from '../text.ts';
import type { RenderContext } from './render-context.ts';
import { renderHtml } from './render-html.ts';

const corpora = listCorpora();

function build(corpus: Corpus, path: string, kind: 'page' | 'fragment' = 'page'): DocumentNode {
  const text = corpus.pages.get(path) ?? '';
  const blocks = readPage(text, (value) => value).blocks.map((block, index) => ({
    ...block,
    id: `b${index}`,
  }));
  return buildDocument(text, {
    blocks,
    kind,
    resolve(raw, use) {
      const target = classifyTarget(raw);
      if (target.kind !== 'relative') return undefined;
      const to = posix.join(posix.dirname(path), target.path);
      if (use === 'include') return { kind: 'reusable-content', reusableContent: to };
      return use === 'link' ? { kind: 'page', page: to } : { kind: 'file', file: to };
    },
  });
}

function contextFor(corpus: Corpus): RenderContext {
  return contextOf({
    resolveRef: (ref) => ({
      href: `/to?${encodeURIComponent(JSON.stringify(ref))}`,
      title: ref.kind,
    }),
    resolveFile: (ref) =>
      ref.kind === 'file'
        ? { src: `/f?${encodeURIComponent(ref.file)}`, name: ref.file }
        : undefined,
    reusableContent: (ref) =>
      ref.kind === 'reusable-content' && corpus.pages.has(ref.reusableContent)
        ? build(corpus, ref.reusableContent, 'fragment')
        : undefined,
    linkAnchors: true,
  });
}

/** Whether an unread tag stands within a sentence of the page, where it is text. */
function isProse(problem: string, source: string): boolean {
  const tag = /\{%[^%]*%\}/.exec(problem)?.[0];
  if (!problem.startsWith('tag in text') || tag === undefined) return false;
  return source.split('\n').every((line) => !line.trim().startsWith(tag));
}

describe.skipIf(corpora.length === 0)('real documentation', () => {
  const read = new Map<string, Corpus>();
  const documents = new Map<string, Map<string, DocumentNode>>();

  beforeAll(async () => {
    for (const name of corpora) {
      const corpus = await readCorpus(name);
      read.set(name, corpus);
      const paths = [...corpus.pages.keys()];
      documents.set(name, new Map(paths.map((path) => [path, build(corpus, path)])));
    }
  });

  function listPages(name: string): [string, DocumentNode][] {
    return [...(documents.get(name) ?? [])];
  }

  it.each(corpora)('%s renders sound on every page', (name) => {
    const corpus = read.get(name);
    if (!corpus) throw new Error(`${name} was not read`);
    const context = contextFor(corpus);
    const problems = listPages(name).flatMap(([path, document]) =>
      inspectHtml(renderHtml(document, context))
        .filter((problem) => !isProse(problem, corpus.pages.get(path) ?? ''))
        .map((problem) => `${path}: ${problem}`),
    );
    expect(problems).toEqual([]);
    expect(listPages(name).length).toBeGreaterThan(100);
  });

  it.each(corpora)('%s has the words of every section in its text', (name) => {
    for (const [path, document] of listPages(name)) {
      const words = renderText(document).replace(/\s+/g, ' ');
      const sections = splitSections(document);
      const missing = sections.filter(({ title }) => !words.includes(title.replace(/\s+/g, ' ')));
      expect(missing, path).toEqual([]);
      const anchors = new Set(sections.map(({ anchor }) => anchor));
      expect(
        listOutline(document).filter(({ id }) => !anchors.has(id)),
        path,
      ).toEqual([]);
    }
  });
});
