import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchema } from '../../../apps/server/src/areas/adaptive-content/testing/claims-json.ts';
import {
  type PrivateSite,
  type PrivateSites,
  signVisitor,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

const STAFF = 'visitor.claims.staff';
const within = (text: string) => `{% if ${STAFF} %}\n${text}\n{% endif %}`;

/** Each place has a word: `amber…` for staff alone, `onyx…` for nobody, `open…` for all. */
const FILES = {
  'README.md': `---
vars:
  onyxvariable: onyxvalue
# onyxcomment
---

# Kiln

openword Read [openlink](vault/ambervault.md), [it](open.md) and [gone](lostpath.md).

<!-- onyxnote -->

{% content-ref url="vault/ambervault.md" %}
[onyxcard](vault/ambervault.md)
{% endcontent-ref %}

[//]: # (onyxremark)

${within('ambertext[^1]\n\n[^1]: ambernote\n\n## Amberheading')}

opennote[^2]

${within('[^2]: amberfoot')}

[^3]: onyxunused

\`{% if opencode %}\` \`<!-- openhtml -->\`
`,
  'open.md': `# Open

opentable {% if ${STAFF} %}onyxinline{% endif %} end

| a | b |
| - | - |
| {% if ${STAFF} %}onyxcell{% endif %} | opencell |

- {% if ${STAFF} %}
- onyxitem
- {% endif %}
- openitem

{% updates %}
{% update date="2026-01-31" %}
## Openupdate

openupdatetext {% if ${STAFF} %}onyxupdate{% endif %}

${within('amberupdate')}
{% endupdate %}
{% endupdates %}
`,
  'lost.md': `# Lost\n\nonyxbefore\n\n{% endif %}\n\nopenrest\n`,
  'vault/ambervault.md': `---\nif: ${STAFF}\n---\n\n# Ambertitle\n\namberbody\n`,
};

const ADDRESSES = [
  ...['/', '/index.md', '/readme.md', '/open', '/open.md', '/open/rss.xml', '/lost', '/lost.md'],
  ...['/vault/ambervault', '/vault/ambervault.md', '/llms.txt', '/llms-full.txt', '/sitemap.xml'],
  ...['/~search.json?q=openword', '/~search.json?q=opentable', '/~search?q=openitem'],
  ...['/~search.json?q=onyxinline', '/~search.json?q=amberfoot'],
];

describe.each(dialects)('the texts of a page, on %s,', (dialect) => {
  let sites: PrivateSites;
  let site: PrivateSite;
  let staff: string;

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    site = await sites.publish('Kiln', 'public', FILES);
    await sites.call('PATCH', site.api, { adaptiveContent: { enabled: true } });
    const jsonSchema = makeSchema({ signed: { staff: { type: 'boolean' } }, unsigned: {} });
    await sites.call('PUT', `${site.api}/adaptive-schema`, { jsonSchema });
    staff = await sites.signIn(site, { staff: true });
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  /** All that a reader gets; the words that were searched for are no news. */
  async function readAll(cookie: string): Promise<Record<string, string>> {
    const read: Record<string, string> = {};
    for (const address of ADDRESSES) {
      for (const accept of ['text/html', 'text/markdown']) {
        const headers = cookie === '' ? { accept } : { accept, cookie };
        const { status, text } = await sites.get(site.path + address, headers);
        const word = /[?&]q=(\w+)/.exec(address)?.[1];
        const own = address.includes('ambervault') && status === 404;
        read[`${accept} ${address}`] = own || word === undefined ? text : text.replaceAll(word, '');
        if (own) read[`${accept} ${address}`] = text.replaceAll('ambervault', '');
      }
    }
    return read;
  }

  it('say to who has no claims nothing of what conditions hide', async () => {
    for (const [address, text] of Object.entries(await readAll(''))) {
      const found = text.match(/(?:amber|onyx)\w*/gi) ?? [];
      expect([address, found]).toEqual([address, []]);
    }
  });

  it('say to who has the claims all that is for them, and nothing that is for nobody', async () => {
    const read = await readAll(staff);
    for (const [address, text] of Object.entries(read)) {
      expect([address, text.match(/onyx\w*/gi) ?? []]).toEqual([address, []]);
    }
    const page = read['text/markdown /index.md'] ?? '';
    for (const word of [
      'ambertext',
      'ambernote',
      'Amberheading',
      'amberfoot',
      'vault/ambervault',
    ]) {
      expect(page).toContain(word);
      expect(read['text/html /']).toContain(word);
    }
    expect(read['text/html /open.md']).toContain('amberupdate');
    expect(read['text/html /vault/ambervault.md']).toContain('amberbody');
    expect(read['text/html /llms-full.txt']).toContain('amberbody');
  });

  it('say to everybody what is for everybody, and show code as it is', async () => {
    const read = await readAll('');
    for (const word of [
      'openword',
      'openlink',
      'opennote',
      '{% if opencode %}',
      '<!-- openhtml -->',
    ]) {
      expect(read['text/html /index.md']).toContain(word);
    }
    for (const word of ['opentable', 'opencell', 'openitem', 'openupdatetext']) {
      expect(read['text/html /open']).toContain(word);
      expect(read['text/html /open.md']).toContain(word);
    }
    expect(read['text/html /lost.md']).toContain('openrest');
    expect(read['text/html /index.md']).not.toContain('lostpath');
  });

  it('say no more to who reads with a token of the site', async () => {
    const url = `${sites.server.platform.config.publicUrl}${site.path}/`;
    for (const claims of [{}, { staff: true }]) {
      const jwtToken = await signVisitor(site.privateKey, claims);
      const { body } = await sites.server.request<{ apiToken: string; space: string }>(
        'POST',
        '/urls/published',
        { body: { url, visitor: { jwtToken } }, token: sites.token },
      );
      const { apiToken: token, space } = body;
      const hidden = 'staff' in claims ? /onyx/i : /amber|onyx/i;
      for (const query of [
        ...['format=markdown', 'format=markdown&evaluated=deterministic-only', 'format=document'],
        ...['format=markdown&dereferenced=true', 'format=document&evaluated=deterministic-only'],
      ]) {
        for (const path of ['', 'open', 'lost']) {
          const answer = await sites.server.request<{ markdown?: string; document?: object }>(
            'GET',
            `/spaces/${space}/content/path/${path === '' ? 'readme' : path}?${query}`,
            { token },
          );
          expect([query, path, answer.status]).toEqual([query, path, 200]);
          const { markdown, document } = answer.body;
          const said = markdown ?? JSON.stringify(document);
          expect([query, path, said]).toEqual([query, path, expect.not.stringMatching(hidden)]);
          expect(said).toContain('open');
        }
      }
    }
  });
});
