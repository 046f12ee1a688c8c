import { describe, expect, it } from 'vitest';
import {
  block,
  contextOf,
  documentOf,
  fragment,
  inline,
  paragraph,
} from '../testing/make-nodes.ts';
import { formatSize } from './media.ts';
import type { RenderedFile } from './render-context.ts';
import { renderHtml } from './render-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const FILES: Record<string, RenderedFile> = {
  f1: { src: '/files/f1/kiln.png', name: 'kiln.png', width: 800, height: 600 },
  f2: { src: '/files/f2/kiln-dark.png', name: 'kiln-dark.png' },
  f3: {
    src: '/files/f3/plan.pdf',
    name: 'plan.pdf',
    size: 1_234_567,
    contentType: 'application/pdf',
  },
};
const context = contextOf({
  resolveFile: (ref) => (ref.kind === 'file' ? FILES[ref.file] : undefined),
});
const render = (...nodes: ReturnType<typeof block>[]) => renderHtml(documentOf(...nodes), context);
const file = (id: string) => ({ kind: 'file', file: id });
const caption = (words: string) => ({ fragments: [fragment('caption', paragraph(words))] });
const image = (data: Record<string, unknown>, extra = {}) => block('image', data, [], extra);

describe('images', () => {
  it('have their size, so that nothing jumps, and their caption', () => {
    const node = block('images', {}, [
      image({ ref: file('f1'), alt: 'A "kiln"' }, caption('Warm')),
    ]);
    expect(render(node)).toBe(
      '<div class="images"><figure class="image"><img src="/files/f1/kiln.png" alt="A &quot;kiln&quot;" width="800" height="600" decoding="async">' +
        '<figcaption><p>Warm</p></figcaption></figure></div>',
    );
  });

  it.each([
    [{ width: 400 }, 'width="400" height="300"'],
    [{ width: { value: 50, unit: '%' } }, 'width="50%"'],
    [{ width: 400, height: 100 }, 'width="400" height="100"'],
    [{ width: -4 }, 'width="800" height="600"'],
  ])('of size %j get %s', (size, expected) => {
    const html = render(block('images', {}, [image({ ref: file('f1'), ...size })]));
    expect(html).toContain(`alt="" ${expected} decoding`);
  });

  it('after the first load lazily', () => {
    const node = block('images', {}, [image({ ref: file('f1') }), image({ ref: file('f2') })]);
    const html = render(node);
    expect(html).toMatch(/^<div class="images images-row">/);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
    expect(html.indexOf('loading="lazy"')).toBeGreaterThan(html.indexOf('kiln-dark.png'));
  });

  it('take alignment, width and frame from their group', () => {
    const data = { align: 'left', fullWidth: true, withFrame: true };
    expect(render(block('images', data, [image({ ref: file('f2') })]))).toMatch(
      /^<div class="images images-left full-width images-framed">/,
    );
  });

  it('have two variants where one is for dark themes', () => {
    const node = block('images', {}, [image({ ref: file('f1'), refDark: file('f2'), alt: 'A' })]);
    expect(render(node)).toContain(
      '<img class="image-light" src="/files/f1/kiln.png" alt="A" width="800" height="600" loading="lazy" decoding="async">' +
        '<img class="image-dark" src="/files/f2/kiln-dark.png" alt="A" loading="lazy" decoding="async">',
    );
  });

  it('that stand in the text itself are shown where they are small and no drawings', () => {
    const show = (url: string) =>
      render(block('images', {}, [image({ ref: { kind: 'url', url }, alt: 'A' })]));
    const small = `data:image/png;base64,${'A'.repeat(400)}=`;
    expect(show(small)).toContain(`<img src="${small}" alt="A"`);
    expect(sanitizeHtml(show(small))).toContain(small);
    for (const url of [
      `data:image/png;base64,${'A'.repeat(70_000)}`,
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html;base64,PHN2Zz4=',
      'data:image/png;base64,A"><script>',
      'data:image/png,<svg>',
    ]) {
      expect(show(url)).toContain('image-broken');
      const cleaned = sanitizeHtml(`<img src="${url.replaceAll('"', '&quot;')}">`);
      expect(cleaned).not.toMatch(/<img[^>]*src=/);
    }
  });

  it('that are broken leave their alternative text', () => {
    expect(render(block('images', {}, [image({ ref: file('gone'), alt: 'A kiln' })]))).toBe(
      '<div class="images"><figure class="image image-broken"><p class="image-alt">A kiln</p></figure></div>',
    );
  });

  it('from elsewhere keep their address unless it is unsafe', () => {
    const at = (url: string) => render(block('images', {}, [image({ ref: { kind: 'url', url } })]));
    expect(at('https://img.example/a b.png')).toContain('src="https://img.example/a%20b.png"');
    expect(at('data:image/svg+xml,<svg onload=alert(1)>')).toBe('');
  });

  it('within text are inline, as high as the line where they say so', () => {
    const node = inline('inline-image', { ref: file('f2'), alt: 'k', size: 'line', caption: 'c' });
    expect(render(paragraph('a ', node))).toBe(
      '<p>a <img class="image-inline image-line" src="/files/f2/kiln-dark.png" alt="k" title="c" decoding="async"></p>',
    );
  });

  it('of drawings are figures', () => {
    expect(render(block('drawing', { ref: file('f2') }))).toBe(
      '<figure class="image drawing"><img src="/files/f2/kiln-dark.png" alt="" decoding="async"></figure>',
    );
  });
});

describe('files', () => {
  it('are cards with name, type and size', () => {
    expect(render(block('file', { ref: file('f3') }, [], caption('The plan')))).toBe(
      '<figure class="file"><a class="file-card" href="/files/f3/plan.pdf" download="plan.pdf">' +
        '<span class="icon icon-file file-icon" data-icon="file" aria-hidden="true"></span><span class="file-name">plan.pdf</span>' +
        '<span class="file-details">application/pdf, 1.2 MB</span></a><figcaption><p>The plan</p></figcaption></figure>',
    );
  });

  it('that are broken show what was written, without a link', () => {
    expect(render(block('file', { ref: file('gone'), source: '../assets/plan.pdf' }))).toBe(
      '<figure class="file"><div class="file-card"><span class="icon icon-file file-icon" data-icon="file" aria-hidden="true"></span>' +
        '<span class="file-name">plan.pdf</span><span class="file-details"></span></div></figure>',
    );
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [20_480, '20 kB'],
    [999_600, '1.0 MB'],
    [5_000_000_000, '5.0 GB'],
  ])('of %i bytes say %s', (bytes, words) => {
    expect(formatSize(bytes)).toBe(words);
  });
});

describe('embeds', () => {
  it('are cards that name the host and load nothing from it', () => {
    expect(
      render(block('embed', { url: 'https://www.Video.example/watch?v=1' }, [], caption('Firing'))),
    ).toBe(
      '<figure class="embed"><a class="embed-card" href="https://www.Video.example/watch?v=1" rel="noopener noreferrer">' +
        '<span class="icon icon-arrow-up-right-from-square" data-icon="arrow-up-right-from-square" aria-hidden="true"></span>' +
        '<span class="embed-card-host">video.example</span><span class="embed-card-address">https://www.Video.example/watch?v=1</span></a>' +
        '<figcaption><p>Firing</p></figcaption></figure>',
    );
  });

  it('with an unsafe address are text', () => {
    expect(render(block('embed', { url: 'javascript:alert(1)' }))).not.toContain('href');
  });
});
