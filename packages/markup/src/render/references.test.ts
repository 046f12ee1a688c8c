import { describe, expect, it } from 'vitest';
import { block, code, contextOf, documentOf, heading, paragraph } from '../testing/make-nodes.ts';
import { renderHtml } from './render-html.ts';

const context = contextOf({
  resolveRef(ref) {
    if (ref.kind === 'page' && ref.page === 'p1') {
      return { href: '/glaze', title: 'Glaze', description: 'Of glass', icon: 'fire' };
    }
    if (ref.kind === 'openapi') return { href: '/specs/kiln.yaml' };
    return ref.kind === 'tag' && ref.tag === 'new'
      ? { href: '/tags/new', title: 'New' }
      : undefined;
  },
});
const render = (...nodes: ReturnType<typeof block>[]) => renderHtml(documentOf(...nodes), context);

describe('content references', () => {
  it('are cards with title, description and icon of their target', () => {
    expect(render(block('content-ref', { ref: { kind: 'page', page: 'p1' } }))).toBe(
      '<a class="content-ref" href="/glaze"><span class="icon icon-fire" data-icon="fire" aria-hidden="true"></span>' +
        '<span class="content-ref-text"><span class="content-ref-title">Glaze</span><span class="content-ref-description">Of glass</span></span></a>',
    );
  });

  it('to addresses elsewhere name the host and the address', () => {
    expect(render(block('content-ref', { ref: { kind: 'url', url: 'https://a.example/x' } }))).toBe(
      '<a class="content-ref" href="https://a.example/x" rel="noopener noreferrer">' +
        '<span class="content-ref-text"><span class="content-ref-title">a.example</span><span class="content-ref-description">https://a.example/x</span></span></a>',
    );
  });

  it('that are broken show what was written', () => {
    const ref = { kind: 'page', page: 'gone' };
    expect(render(block('content-ref', { ref, source: 'gone.md' }))).toBe(
      '<p class="content-ref-broken">gone.md</p>',
    );
    expect(render(block('content-ref', { ref }))).toBe('');
  });
});

describe('integrations', () => {
  it('with an address are cards that link to it', () => {
    const data = {
      integration: 'jira',
      block: 'embed',
      props: { url: 'https://jira.example/K-1' },
    };
    expect(render(block('integration', data))).toBe(
      '<figure class="integration"><span class="integration-name">jira/embed</span>' +
        '<a class="embed-card" href="https://jira.example/K-1" rel="noopener noreferrer">' +
        '<span class="icon icon-arrow-up-right-from-square" data-icon="arrow-up-right-from-square" aria-hidden="true"></span>' +
        '<span class="embed-card-host">jira.example</span><span class="embed-card-address">https://jira.example/K-1</span></a></figure>',
    );
  });

  it('without a safe address show their source', () => {
    const data = { integration: 'map', block: 'pin', props: { url: 'javascript:x', zoom: 3 } };
    expect(render(block('integration', data))).toContain(
      '<figcaption class="code-title">map/pin</figcaption><div class="code-body"><pre tabindex="0"><code>' +
        '<span class="line">{% @map/pin url="javascript:x" zoom="3" %}</span></code></pre>',
    );
  });
});

describe('API blocks', () => {
  it('show method and path of an operation, and link to its specification', () => {
    const data = { path: '/kilns/{id}', method: 'POST', ref: { kind: 'openapi', spec: 'kiln' } };
    expect(render(block('openapi-operation', data))).toBe(
      '<div class="openapi"><div class="openapi-head"><span class="method method-post">POST</span><code class="openapi-path">/kilns/{id}</code></div>' +
        '<div class="openapi-source"><a href="/specs/kiln.yaml">Specification: kiln</a></div></div>',
    );
  });

  it('name the host of a specification given by its address', () => {
    const data = {
      path: '/a',
      method: 'brew',
      ref: { kind: 'url', url: 'https://api.example/o.json' },
    };
    expect(render(block('swagger', data))).toBe(
      '<div class="openapi"><div class="openapi-head"><code class="openapi-path">/a</code></div>' +
        '<div class="openapi-source"><a href="https://api.example/o.json" rel="noopener noreferrer">Specification: api.example</a></div></div>',
    );
  });

  it('name webhooks and schemas', () => {
    const ref = { kind: 'openapi', spec: 'kiln' };
    expect(render(block('openapi-webhook', { name: 'fired', method: 'post', ref }))).toContain(
      '<span class="openapi-label">Webhook</span><span class="method method-post">POST</span><code class="openapi-path">fired</code>',
    );
    expect(render(block('openapi-schemas', { schemas: ['Kiln', 4, 'Glaze'], ref }))).toContain(
      '<span class="openapi-label">Schemas</span><code class="openapi-path">Kiln</code><code class="openapi-path">Glaze</code>',
    );
  });
});

describe('updates', () => {
  const update = block(
    'update',
    {
      date: '2026-01-31',
      tags: [
        { kind: 'tag', tag: 'new' },
        { kind: 'tag', tag: 'api' },
      ],
    },
    [heading(1, 'Hotter', 'hotter')],
  );

  it('show date and tags', () => {
    expect(render(block('updates', { format: 'full' }, [update]))).toBe(
      '<div class="updates"><article class="update" id="update-2026-01-31"><header class="update-head"><time class="update-date" datetime="2026-01-31">January 31, 2026</time>' +
        '<ul class="update-tags"><li class="tag"><a href="/tags/new">New</a></li><li class="tag">api</li></ul></header>' +
        '<div class="update-body"><h2 id="hotter">Hotter</h2></div></article></div>',
    );
  });

  it.each([
    ['numeric', 'en', '1/31/26'],
    ['short', 'en', 'Jan 31, 2026'],
    ['full', 'de', '31. Januar 2026'],
    ['full', 'not a locale', 'January 31, 2026'],
  ])('write the date as %s in %s', (format, locale, expected) => {
    const html = renderHtml(documentOf(block('updates', { format }, [update])), {
      ...context,
      locale,
    });
    expect(html).toContain(`>${expected}</time>`);
  });

  it('show what is no date as it is written', () => {
    expect(render(block('updates', {}, [block('update', { date: 'soon <' }, [])]))).toContain(
      '<span class="update-date">soon &lt;</span>',
    );
  });
});

describe('prompts', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);

  it('unfold without a script', () => {
    const node = block('prompt', { description: 'Ask <it>', openInAIProviders: true }, [
      code({}, 'Explain'),
    ]);
    expect(render(node)).toMatch(
      /^<details class="prompt" data-providers><summary><span class="icon icon-sparkles" data-icon="sparkles" aria-hidden="true"><\/span>Ask &lt;it&gt;<\/summary><figure class="code">.*<\/details>$/s,
    );
  });

  it('show their first lines or all of them where they say so', () => {
    const shown = (defaultExpanded: string) =>
      render(block('prompt', { description: 'a', defaultExpanded }, [code({}, ...lines)]));
    expect(shown('partial')).toMatch(/^<details class="prompt" open>.*code-folded/s);
    expect(shown('full')).toMatch(/^<details class="prompt" open>/);
    expect(shown('full')).not.toContain('code-folded');
  });
});

describe('unknown blocks', () => {
  it('are what they hold, in nodes and in slots', () => {
    const slot = { object: 'fragment' as const, key: 'f', fragment: 'x', nodes: [paragraph('b')] };
    const node = block('hologram', { html: '<b>' }, [paragraph('a')], { fragments: [slot] });
    expect(render(node)).toBe('<p>a</p><p>b</p>');
  });
});
