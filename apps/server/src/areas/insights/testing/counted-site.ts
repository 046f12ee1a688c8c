import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';
import { findCounting } from '../counting.ts';

/** What an aggregation answers. */
export interface Aggregate {
  rows: Record<string, unknown>[];
  complete: boolean;
}

/** A site with a page `Celadon` in its first space, and what is counted there. */
export async function startCountedSite(dialect: 'sqlite' | 'postgres') {
  const site = await startSiteWithSpaces(dialect);
  const { server, token, path } = site;
  const [first, second] = await site.list();
  if (first === undefined || second === undefined) throw new Error('The site lacks its spaces.');
  const changes = [
    { operation: 'insert_page', title: 'Celadon', document: { markdown: 'A green glaze.' } },
  ];
  await server.request('POST', `/spaces/${first.space.id}/content`, { token, body: { changes } });
  const { body: pages } = await server.request<{ pages: { id: string }[] }>(
    'GET',
    `/spaces/${first.space.id}/content/pages`,
    { token },
  );
  const pageId = pages.pages[0]?.id ?? '';
  const today = () => server.platform.clock.now().toISOString().slice(0, 10);
  return {
    ...{ server, token, path, pageId, today, organizationId: site.organizationId },
    ...{ siteSpaceId: first.id, otherSiteSpaceId: second.id, spaceId: first.space.id },
    siteId: path.split('/').at(-1) ?? '',
    tell: (events: unknown[], as = token) =>
      server.request<{ accepted: number }>('POST', `${path}/insights/events`, {
        token: as,
        body: { events },
      }),
    write: async () => findCounting(server.platform)?.write(),
    sum: (asked: object, as = token) =>
      server.request<Aggregate>('POST', `${path}/insights/aggregate`, {
        token: as,
        body: { range: { from: today(), to: today() }, ...asked },
      }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

export type CountedSite = Awaited<ReturnType<typeof startCountedSite>>;
