import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../tests/compile-typst.ts';
import { type Corpus, listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import type { DocumentNode } from '../document.ts';
import { buildDocument, classifyTarget, readPage } from '../read/index.ts';
import { typstContextOf } from './testing/typst-context-of.ts';
import type { TypstContext, TypstPage } from './typst-context.ts';
import { writeTypstBook } from './write-book.ts';

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
      if (use !== 'link') return { kind: 'file', file: to };
      const { anchor } = target;
      return anchor === undefined
        ? { kind: 'page', page: to }
        : { kind: 'anchor', page: to, anchor };
    },
  });
}

function contextFor(corpus: Corpus): TypstContext {
  return typstContextOf({
    resolveRef: (ref) => ({ href: 'https://docs.example/page', title: ref.kind }),
    resolveFile: (ref) =>
      ref.kind === 'file' ? { src: 'https://docs.example/file', name: ref.file } : undefined,
    reusableContent: (ref) =>
      ref.kind === 'reusable-content' && corpus.pages.has(ref.reusableContent)
        ? build(corpus, ref.reusableContent, 'fragment')
        : undefined,
  });
}

function write(corpus: Corpus, paths: readonly string[]): string {
  const pages = paths.map((path): TypstPage => {
    const document = () => build(corpus, path);
    return { id: path, title: path, kind: 'document', document, children: [] };
  });
  return writeTypstBook({ title: corpus.name, cover: true, pages }, contextFor(corpus));
}

/** How many pages there are for each one that is laid out: layout takes most of the time. */
const LAID_OUT = 6;

describe.skipIf(corpora.length === 0)('real documentation', { timeout: 120_000 }, () => {
  it.each(corpora)('%s compiles', async (name) => {
    const corpus = await readCorpus(name);
    const paths = [...corpus.pages.keys()];
    expect(paths.length).toBeGreaterThan(100);
    const whole = write(corpus, paths);
    expect(compileTypst(`#let unseen = [\n${whole}\n]\nread`).problems).toEqual([]);
    const some = paths.filter((_, index) => index % LAID_OUT === 0);
    const laidOut = compileTypst(write(corpus, some));
    expect(laidOut.problems).toEqual([]);
    expect(laidOut.pages).toBeGreaterThan(some.length);
  });
});
