import { sendPlainRequest } from '../../../site/testing/plain-request.ts';
import type { TestAnswer } from '../../../testing/test-server.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

/** A redirect as the API answers it, or what is wrong with it. */
export interface RedirectAnswer {
  id: string;
  source: string;
  destination: unknown;
  status: number;
  error?: { type: string; message: string; details?: { path: string; message: string }[] };
}

/** A published site of two spaces, and what tests of its redirects do with it. */
export async function startRedirectServer(dialect: 'sqlite' | 'postgres') {
  const site = await startSiteWithSpaces(dialect);
  const { server, token, path } = site;
  const [glazes, clays] = await site.list();
  const call = <Body = RedirectAnswer>(method: string, below: string, body?: unknown, as = token) =>
    server.request<Body>(method, `${path}/redirects${below}`, {
      token: as,
      ...(body === undefined ? {} : { body }),
    });
  const change = async (changes: readonly unknown[], space = glazes?.space.id ?? '') => {
    const answer = await server.request<{ changes: { page: { id: string } }[]; revision: string }>(
      'POST',
      `/spaces/${space}/content?compat=false`,
      { token, body: { changes } },
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return {
    ...site,
    spaceIds: [glazes?.space.id ?? '', clays?.space.id ?? ''] as const,
    call,
    change,
    /** Adds a document page and answers its id. */
    async insert(title: string, into?: string, more: object = {}, space?: string) {
      const page = { operation: 'insert_page', title, document: { markdown: `Of ${title}.` } };
      const made = await change([{ ...page, ...(into && { into }), ...more }], space);
      return made.changes[0]?.page?.id ?? '';
    },
    update: (page: string, fields: object) =>
      change([{ operation: 'update_page', page, ...fields }]),
    redirect: (source: string, destination: unknown, status?: number) =>
      call('POST', '', { source, destination, ...(status === undefined ? {} : { status }) }),
    publish: (): Promise<TestAnswer> => server.request('POST', `${path}/publish`, { token }),
    /** Where a request for a path of the site leads: `308 /path`, or the status alone. */
    async lead(below: string): Promise<string> {
      const answer = await sendPlainRequest(`${server.origin}/sites/kiln${below}`);
      const { location } = answer.headers;
      const where = location?.replace(/^\/sites\/kiln/, '') ?? '';
      return location === undefined ? String(answer.status) : `${answer.status} ${where}`;
    },
  };
}

export type RedirectServer = Awaited<ReturnType<typeof startRedirectServer>>;
