import type { ContentRef } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../render/render-html.ts';
import { FIXTURE_CONTEXT } from '../../testing/fixture-context.ts';
import { buildDocument } from '../index.ts';

const page: ContentRef = { kind: 'page', page: 'kiln' };
const render = (text: string) =>
  renderHtml(
    buildDocument(text, {
      blocks: [],
      resolve: (raw) => (raw === 'kiln.md' ? page : undefined),
    }),
    {
      ...FIXTURE_CONTEXT,
      resolveRef: (ref) =>
        ref.kind === 'url'
          ? { href: ref.url, external: true }
          : ref.kind === 'page' && ref.page === 'kiln'
            ? { href: '/kiln', title: 'The kiln' }
            : undefined,
    },
  ).replace(/<[^>]*>/g, '');

describe('a mention', () => {
  it.each([
    ['[kiln.md](kiln.md "mention")', 'The kiln'],
    ['[Our kiln](kiln.md "mention")', 'The kiln'],
    ['<a data-mention href="kiln.md">kiln.md</a>', 'The kiln'],
    ['[Glazes](https://app.gitbook.com/s/AbC/glazes "mention")', 'Glazes'],
    ['<a data-mention href="https://app.gitbook.com/o/x/s/y/">Handbook</a>', 'Handbook'],
    ['[*The* rest](gone.md "mention")', 'The rest'],
    ['[https://example.org/](https://example.org/ "mention")', 'https://example.org/'],
    ['[gone.md](gone.md "mention")', 'gone.md'],
  ])('%s shows “%s”', (text, shown) => {
    expect(render(`${text}\n`)).toBe(shown);
  });
});
