import type { Platform } from '../../../platform/index.ts';
import { sendPlainRequest } from '../../../site/testing/plain-request.ts';
import { createTestDns } from '../../../testing/test-dns.ts';
import { startTestServer, type TestAnswer } from '../../../testing/test-server.ts';

/** A claim as the API answers it, or why not. */
export interface HostnameAnswer {
  status: string;
  target: { site: string; organization: string };
  verification?: { name: string; value: string };
  checkedAt?: string;
  error?: { type: string; message: string };
}

/** A server with a clock and a DNS of its own, and what tests do with host names. */
export async function startHostnameServer(
  dialect: 'sqlite' | 'postgres',
  config: Partial<Platform['config']> = {},
) {
  const dns = createTestDns();
  let now = Date.UTC(2030, 0, 1);
  const clock = { now: () => new Date(now) };
  const server = await startTestServer({
    dialect,
    platform: {
      clock,
      resolveTxt: dns.resolve,
      config: { publicUrl: 'http://octavo.test', ...config },
    },
  });
  const call = (method: string, hostname: string, token: string, body?: unknown) =>
    server.request<HostnameAnswer>(method, `/custom-hostnames/${hostname}`, {
      ...{ token, ...(body === undefined ? {} : { body }) },
    });
  return {
    ...{ server, dns, call },
    /** Makes an organization with a published site that shows its title. */
    async makeSite(title: string, org?: { id: string; token: string }) {
      const made = org === undefined ? await server.make.org(title) : undefined;
      const id = org?.id ?? made?.org.id ?? '';
      const token = org?.token ?? made?.token ?? '';
      const space = await server.make.space(id, { title });
      const answer = await server.request<{ id: string }>('POST', `/orgs/${id}/sites`, {
        token,
        body: { title, spaces: [space.id] },
      });
      const path = `/orgs/${id}/sites/${answer.body.id}`;
      await server.request('POST', `${path}/publish`, { token });
      const page = { operation: 'insert_page', title, document: { markdown: `Of ${title}.` } };
      await server.request('POST', `/spaces/${space.id}/content`, {
        token,
        body: { changes: [page] },
      });
      return { id, token, siteId: answer.body.id, path };
    },
    claim: (hostname: string, token: string, site: string): Promise<TestAnswer<HostnameAnswer>> =>
      call('PATCH', hostname, token, { target: { type: 'site', site } }),
    /** Publishes the record that proves a claim. */
    prove({ verification }: HostnameAnswer): void {
      dns.publish(verification?.name ?? '', 'other', ` ${verification?.value} `);
    },
    /** What a reader of the host is answered. */
    async read(host: string): Promise<string> {
      const { text } = await sendPlainRequest(`${server.origin}/`, { headers: { host } });
      return /Of (\w+)\./.exec(text)?.[1] ?? 'nothing';
    },
    /** Lets time go by, and the jobs of that time run. */
    async wait(ms: number): Promise<void> {
      now += ms;
      await server.platform.jobs.runDue();
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
