import { describe, expect, it } from 'vitest';
import { listEmbeds, mayEmbed } from '../embeds.ts';
import { buildDocument } from '../read/index.ts';
import { block, contextOf, documentOf } from '../testing/make-nodes.ts';
import type { RenderedEmbed } from './render-context.ts';
import { renderHtml } from './render-html.ts';

const URL = 'https://example.org/a?b=1&c=2';
const PICTURE = { src: '/~embeds/a.png', width: 1200, height: 630 };

function render(embed: RenderedEmbed, url = URL) {
  const context = contextOf({ findEmbed: (asked) => (asked === url ? embed : undefined) });
  return renderHtml(documentOf(block('embed', { url })), context);
}

describe('the card of an embed', () => {
  it('shows the title, the description, the site and the picture of what is embedded', () => {
    const html = render({
      ...{ title: 'Raku <fast>', description: 'How & why', siteName: 'Kilns' },
      picture: PICTURE,
    });
    expect(html).toBe(
      '<figure class="embed"><a class="embed-card embed-preview" href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">' +
        '<span class="embed-card-picture"><img src="/~embeds/a.png" alt="" width="1200" height="630" loading="lazy" decoding="async"></span>' +
        '<span class="embed-card-text"><span class="embed-card-title" dir="auto">Raku &lt;fast&gt;</span>' +
        '<span class="embed-card-description" dir="auto">How &amp; why</span>' +
        '<span class="embed-card-source"><span class="embed-card-site" dir="auto">Kilns</span><span class="embed-card-host" dir="auto">example.org</span></span></span></a></figure>',
    );
  });

  it('has the host for a title where there is none', () => {
    expect(render({ title: '', picture: PICTURE })).toContain('dir="auto">example.org</span>');
  });

  it('is no link where its address is none', () => {
    const html = render({ title: 'Run' }, 'javascript:alert(1)');
    expect(html).toContain('<div class="embed-card embed-preview">');
    expect(html).not.toContain('href');
  });

  it('is as ever where nothing is known of the address', () => {
    const html = renderHtml(documentOf(block('embed', { url: URL })), contextOf({}));
    expect(html).toContain('<span class="embed-card-address">');
  });
});

describe('the embeds of a document', () => {
  const list = (text: string) =>
    listEmbeds(buildDocument(text, { blocks: [], resolve: () => undefined }));

  it('are those of tags, frames and players, wherever they stand, each once', () => {
    const texts = [
      '{% embed url="https://a.example/" %}\n',
      '{% hint style="info" %}\n{% embed url="https://b.example/" %}\n{% endhint %}\n',
      '<iframe src="https://c.example/" title="C"></iframe>\n',
      '<video src="https://d.example/d.mp4"></video>\n',
      '* item\n\n  {% embed url="https://a.example/" %}\n',
    ];
    expect(texts.map(mayEmbed)).toEqual([true, true, true, true, true]);
    expect(list(texts.join('\n'))).toEqual([
      ...['https://a.example/', 'https://b.example/', 'https://c.example/'],
      'https://d.example/d.mp4',
    ]);
  });

  it('are no links, and nothing that is not on the web', () => {
    const text =
      '[a](https://a.example/) and words to embed\n\n{% embed url="mailto:a@b.example" %}\n';
    expect(list(text)).toEqual([]);
    expect(mayEmbed('[a](https://a.example/) and words to embed')).toBe(false);
  });

  it('are 100 at most', () => {
    const text = Array.from(
      { length: 150 },
      (_, at) => `{% embed url="https://a.example/${at}" %}`,
    );
    expect(list(text.join('\n\n'))).toHaveLength(100);
  });
});
