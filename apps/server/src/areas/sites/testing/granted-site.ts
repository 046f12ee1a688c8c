import { startSiteWithSpaces } from './site-with-spaces.ts';

/** A site, an admin of its organization, and a guest who is in a team there. */
export async function startGrantedSite(dialect: 'sqlite' | 'postgres') {
  const { server, organizationId, token, path } = await startSiteWithSpaces(dialect);
  const { user, token: theirs } = await server.make.member(organizationId, null);
  const team = await server.make.team(organizationId, { [user.id]: 'member' });
  const call = (method: string, below: string, body?: unknown, as = token) =>
    server.request<{ count: number; items: unknown[] }>(method, `${path}${below}`, {
      token: as,
      ...(body === undefined ? {} : { body }),
    });
  return {
    ...{ server, organizationId, token, path, team, call, guestId: user.id },
    grant: (body: unknown) => call('POST', '/permissions', body),
    /** What the guest is answered about the site. */
    see: () => call('GET', '', undefined, theirs),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
