import { makeSchema } from '../../../apps/server/src/areas/adaptive-content/testing/claims-json.ts';
import { readHead, readRevision } from '../../../apps/server/src/areas/content/index.ts';
import {
  type PrivateSite,
  type PrivateSites,
  signVisitor,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';

const STAFF = 'visitor.claims.staff';
/** Pictures that a name tells apart: equal bytes would have one blob. */
const picture = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`;

/** Names of files by who is shown them on the site: everybody, staff, nobody. */
export const NAMES = {
  open: ['plain', 'cover-open', 'in-content', 'linked'],
  staff: ['under-if', 'on-page', 'below-page', 'cover-hidden', 'in-secret', 'content-if', 'deep'],
  nobody: ['unused', 'never'],
} as const;

const FILES = {
  'README.md': `---
cover: .gitbook/assets/cover-open.svg
---

# Kiln

![](.gitbook/assets/plain.svg) and [a file](.gitbook/assets/linked.svg).

{% include ".gitbook/includes/shared.md" %}

{% if ${STAFF} %}
![](.gitbook/assets/under-if.svg)

{% include ".gitbook/includes/secret.md" %}
{% endif %}

{% if 1 == 2 %}
![](.gitbook/assets/never.svg)
{% endif %}
`,
  'staff/README.md': `---
if: ${STAFF}
cover: ../.gitbook/assets/cover-hidden.svg
---

# Malachite

![](../.gitbook/assets/on-page.svg)
`,
  'staff/below.md': '# Beryl\n\n![](../.gitbook/assets/below-page.svg)\n',
  '.gitbook/includes/shared.md': `Shared ![](../assets/in-content.svg)

{% if ${STAFF} %}
![](../assets/content-if.svg)
{% endif %}
`,
  '.gitbook/includes/secret.md': 'Secret ![](../assets/in-secret.svg)\n\n{% include "deep.md" %}\n',
  '.gitbook/includes/deep.md': 'Deep ![](../assets/deep.svg)\n',
  '.gitbook/includes/left.md': 'Left over.\n',
  ...Object.fromEntries(
    Object.values(NAMES)
      .flat()
      .map((name) => [`.gitbook/assets/${name}.svg`, picture(name)]),
  ),
};

/** A site that shows more to staff, and what an outsider may have learnt of its ids. */
export interface HiddenSite extends AsyncDisposable {
  sites: PrivateSites;
  site: PrivateSite;
  revisionId: string;
  /** Ids of files by their names, without ending. */
  files: Readonly<Record<string, string>>;
  /** Ids of reusable contents: `shared`, `secret`, `deep` and `left`. */
  contents: Readonly<Record<string, string>>;
  /** Ids of pages by their paths. */
  pages: Readonly<Record<string, string>>;
  /** The `Cookie` header of somebody who signed in as staff. */
  staff: string;
  /** The token of the site that a renderer gets for anybody, or for staff. */
  visit(who: 'anybody' | 'staff'): Promise<string>;
}

/** Starts it. */
export async function startHiddenSite(dialect: 'sqlite' | 'postgres'): Promise<HiddenSite> {
  const sites = await startPrivateSites({ dialect });
  const { server, call } = sites;
  const site = await sites.publish('Kiln', 'public', FILES);
  await call('PATCH', site.api, { adaptiveContent: { enabled: true } });
  await call('PUT', `${site.api}/adaptive-schema`, {
    jsonSchema: makeSchema({ signed: { staff: { type: 'boolean' } } }),
  });
  const { platform } = server;
  const revisionId = await readHead(platform.database.db, site.spaceId);
  const view = await readRevision(platform, revisionId);
  if (view === undefined) throw new Error('The space has no revision.');
  const { token: renderer } = await server.make.org('Renderer');
  const url = `${platform.config.publicUrl}${site.path}/`;
  const name = (path = '') => /([^/]+)\.[a-z]+$/.exec(path)?.[1] ?? path;
  const tree = view.tree();
  return {
    ...{ sites, site, revisionId },
    files: Object.fromEntries(view.files.list.map((file) => [name(file.sourcePath), file.id])),
    contents: Object.fromEntries(
      view.reusableContents.list.map((one) => [name(one.sourcePath), one.id]),
    ),
    pages: Object.fromEntries([...tree.byId.keys()].map((id) => [tree.pathOf(id), id])),
    staff: await sites.signIn(site, { staff: true }),
    async visit(who) {
      const jwtToken = await signVisitor(site.privateKey, { staff: true });
      const visitor = who === 'staff' ? { jwtToken } : {};
      const answer = await server.request<{ apiToken: string }>('POST', '/urls/published', {
        ...{ token: renderer, body: { url, visitor } },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.apiToken;
    },
    [Symbol.asyncDispose]: () => sites[Symbol.asyncDispose](),
  };
}
