import { KILN_PAGES, writeKilnSpecification } from './kiln-specification.ts';
import { startReferenceSite } from './reference-site.ts';

/** The kinds of pages that readers meet, that of a closed site as the last. */
export const PAGE_KINDS = [
  'page',
  'group',
  'reference',
  'changelog',
  'search',
  'schema',
  'missing',
  'preview',
  'access',
] as const;

const TEXT = `Fire it as [Glazes](/glazes) says, with \`kiln --hot\`.[^1]

### Before

{% tabs %}
{% tab title="Gas" %}
Open the valve.
{% endtab %}
{% tab title="Wood" %}
Split it.
{% endtab %}
{% endtabs %}

#### In the morning

| Cone | Heat |
| --- | --- |
| 6 | 1222 |

## After

![A pot](https://pictures.example/pot.png)

<details>

<summary>Why so slow?</summary>

Clay cracks.

</details>

[^1]: As ever.
`;
const UPDATES =
  '{% updates format="full" %}\n{% update date="2026-01-31" tags="new" %}\n## Hotter\n\nBy far.\n{% endupdate %}\n{% endupdates %}';

/** A site with a page of each kind, and where it is on its server. */
export async function startPageKinds() {
  const site = await startReferenceSite('sqlite');
  const { server, token, path } = site;
  await site.putSpec('kilns', writeKilnSpecification());
  const group = await site.write('Firing', '');
  await site.insert('Bisque', group);
  await site.write('Page', TEXT);
  await site.write('Reference', `${KILN_PAGES.firing}\n\n${KILN_PAGES.schemas}`);
  await site.write('Changelog', UPDATES);
  await server.platform.jobs.runDue();
  const preview = `${path}/publishing/preview`;
  const asked = await server.request<{ url: string }>('GET', preview, { token });
  const { pathname, search } = new URL(asked.body.url);
  return {
    site,
    paths: {
      page: '/sites/kiln/page',
      group: '/sites/kiln/firing',
      reference: '/sites/kiln/reference',
      changelog: '/sites/kiln/changelog',
      search: '/sites/kiln/~search?q=kiln',
      schema: '/sites/kiln/~openapi/kilns/schemas/Kiln',
      missing: '/sites/kiln/missing',
      preview: pathname + search,
      access: '/sites/kiln/',
    },
    /** From here on only those who sign in read the site. */
    async closeSite() {
      await server.request('PATCH', path, { token, body: { visibility: 'visitor-auth' } });
    },
  };
}

export type PageKinds = Awaited<ReturnType<typeof startPageKinds>>;
