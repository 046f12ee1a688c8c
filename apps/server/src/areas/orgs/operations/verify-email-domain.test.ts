import type { EmailDomainResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { LookupFailedError } from '../../../platform/index.ts';
import { createTestDns } from '../../../testing/test-dns.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** An organization that claims `kiln.example`, and what may be done about it. */
async function claimKiln(server: TestServer) {
  const { org, token } = await server.make.org();
  const claim = (...emailDomains: string[]) =>
    server.request('PATCH', `/orgs/${org.id}`, { token, body: { emailDomains } });
  const path = `/orgs/${org.id}/email-domains`;
  const list = async () =>
    (await server.request<{ items: EmailDomainResource[] }>('GET', path, { token })).body.items;
  const verify = (domain = 'kiln.example') =>
    server.request<EmailDomainResource>('POST', `${path}/${domain}/verify`, { token });
  await claim('kiln.example');
  const record = (await list())[0]?.record;
  if (record === undefined) throw new Error('Nothing was claimed.');
  return { org, token, claim, list, verify, record };
}

describe.each(
  dialects,
)('POST /orgs/{organizationId}/email-domains/{emailDomain}/verify on %s', (dialect) => {
  it('verifies by the record, beside others, and stays so without it', async () => {
    const dns = createTestDns();
    await using server = await startTestServer({
      dialect,
      platform: { resolveTxt: dns.resolve },
    });
    const { verify, record, list } = await claimKiln(server);
    dns.publish(record.name, 'v=spf1 -all', ` ${record.value}`);
    const { status, body } = await verify('KILN.example');
    expect(status).toBe(200);
    expect(body).toMatchObject({ domain: 'kiln.example', status: 'verified' });
    expect(body.verifiedAt).toMatch(/Z$/);
    dns.publish(record.name);
    expect((await verify()).body).toEqual(body);
    expect(await list()).toEqual([body]);
  });

  it('says what it found where that proves nothing', async () => {
    const dns = createTestDns();
    await using server = await startTestServer({
      dialect,
      platform: { resolveTxt: dns.resolve },
    });
    const { verify, record, list } = await claimKiln(server);
    expect(await verify()).toMatchObject({
      status: 409,
      body: {
        error: {
          type: 'domain_unproven',
          message: 'There is no TXT record at "_octavo-verification.kiln.example".',
        },
      },
    });
    const others = await claimKiln(server);
    dns.publish(record.name, others.record.value, 'x'.repeat(5000));
    const { status, body } = await verify();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        details: [
          { path: record.name, message: `is "${others.record.value}"` },
          { path: record.name, message: `is "${'x'.repeat(255)}"` },
        ],
      },
    });
    expect((await list())[0]?.status).toBe('pending');
    expect((await others.verify()).status).toBe(200);
  });

  it('lets one organization prove a domain at a time', async () => {
    const dns = createTestDns();
    await using server = await startTestServer({
      dialect,
      platform: { resolveTxt: dns.resolve },
    });
    const [first, second] = [await claimKiln(server), await claimKiln(server)];
    dns.publish(first.record.name, first.record.value, second.record.value);
    expect((await first.verify()).status).toBe(200);
    expect(await second.verify()).toMatchObject({
      status: 409,
      body: { error: { type: 'domain_taken' } },
    });
    await first.claim();
    expect((await second.verify()).status).toBe(200);
  });

  it('wants a domain proven anew that was removed, with another record', async () => {
    const dns = createTestDns();
    await using server = await startTestServer({
      dialect,
      platform: { resolveTxt: dns.resolve },
    });
    const { verify, record, claim, list } = await claimKiln(server);
    dns.publish(record.name, record.value);
    await verify();
    await claim('kiln.example', 'glaze.example');
    expect((await list()).map(({ status }) => status)).toEqual(['pending', 'verified']);
    await claim('glaze.example');
    expect((await verify()).status).toBe(404);
    await claim('kiln.example');
    expect((await list())[0]).toMatchObject({ domain: 'kiln.example', status: 'pending' });
    expect((await verify()).status).toBe(409);
  });

  it('proves nothing where the DNS does not answer', async () => {
    await using server = await startTestServer({
      dialect,
      platform: {
        resolveTxt: async () => {
          throw new LookupFailedError('The DNS did not answer.');
        },
      },
    });
    const { verify, list } = await claimKiln(server);
    expect(await verify()).toMatchObject({
      status: 409,
      body: { error: { message: 'The DNS did not answer. Try again later.' } },
    });
    expect((await list())[0]?.status).toBe('pending');
  });

  it('verifies once when asked many times at once', async () => {
    const dns = createTestDns();
    await using server = await startTestServer({
      dialect,
      platform: { resolveTxt: dns.resolve },
    });
    const { verify, record } = await claimKiln(server);
    let events = 0;
    server.platform.events.onCommitted('email-domain.verified', () => {
      events += 1;
    });
    dns.publish(record.name, record.value);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.verifiedAt)).size).toBe(1);
    expect(events).toBe(1);
  });
});
