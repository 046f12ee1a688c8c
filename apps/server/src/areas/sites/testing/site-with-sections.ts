import type {
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
} from '@octavo/contract/sites';
import { startTestServer } from '../../../testing/test-server.ts';

interface List<Item> {
  count: number;
  items: Item[];
}

/**
 * A running server with a site of three sections, `Guide` (the default, with the site spaces `Guide` and
 * `Old guide`), `API` and `Tools`.
 */
export async function startSiteWithSections(dialect: 'sqlite' | 'postgres' = 'sqlite') {
  const server = await startTestServer({ dialect });
  const { org, token } = await server.make.org();
  const makeSpace = async (title: string) => (await server.make.space(org.id, { title })).id;
  const call = <Body = unknown>(method: string, below: string, body?: unknown, as = token) =>
    server.request<Body>(method, `${path}${below}`, {
      token: as,
      ...(body === undefined ? {} : { body }),
    });
  const spaces = [await makeSpace('Guide'), await makeSpace('Old guide')];
  const sites = `/orgs/${org.id}/sites`;
  const made = await server.request<{ id: string }>('POST', sites, {
    token,
    body: { title: 'Kiln', spaces },
  });
  const path = `${sites}/${made.body.id}`;
  const addSection = async (title: string) => {
    const spaceId = await makeSpace(title);
    const { body } = await call<SiteSectionResource>('POST', '/sections', { spaceId, title });
    return body.id;
  };
  const [api, tools] = [await addSection('API'), await addSection('Tools')];
  const listSections = async () =>
    (await call<List<SiteSectionResource>>('GET', '/sections')).body.items;
  const listGroups = async () =>
    (await call<List<SiteSectionGroupResource>>('GET', '/section-groups')).body.items;
  const listSpaces = async () =>
    (await call<List<SiteSpaceResource>>('GET', '/site-spaces')).body.items;
  const [first] = await listSections();
  if (first === undefined) throw new Error('The site has no sections.');
  return {
    ...{ server, organizationId: org.id, token, path, siteId: made.body.id },
    ...{ makeSpace, call, listSections, listGroups, listSpaces },
    sections: { guide: first.id, api, tools },
    /** The titles of what stands at the root, with those of groups in brackets. */
    async readOrder(): Promise<string[]> {
      const { body } = await call<{
        type: string;
        structure: (SiteSectionResource | SiteSectionGroupResource | SiteSpaceResource)[];
      }>('GET', '/structure');
      return body.structure.map((one) =>
        one.object === 'site-section-group'
          ? `${one.title} [${one.children.map(({ title }) => title).join(', ')}]`
          : one.title,
      );
    },
    async makeGroup(title: string, ids: readonly string[] = []): Promise<string> {
      const body = { title, sections: ids };
      return (await call<SiteSectionGroupResource>('POST', '/section-groups', body)).body.id;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
