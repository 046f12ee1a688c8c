import { describe, expect, it } from 'vitest';
import { LookupFailedError } from '../../platform/index.ts';
import { readMails } from '../../sign-in-pages/testing/form-client.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { orgsArea } from './area.ts';
import { isProvenDomain } from './index.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('the proof of a domain on %s', (dialect) => {
  it('ends 14 days after its record is gone, of which the admins are told', async () => {
    let now = Date.parse('2026-01-31T09:00:00Z');
    const dns: { records: string[] | undefined } = { records: [] };
    await using server = await startTestServer({
      dialect,
      platform: {
        clock: { now: () => new Date(now) },
        resolveTxt: async () => {
          if (dns.records === undefined) throw new LookupFailedError('The DNS did not answer.');
          return dns.records;
        },
      },
    });
    const { platform } = server;
    const { db } = platform.database;
    const { org, admin } = await server.make.org('Kiln\nVisit https://bisque.example');
    await server.make.provenDomains(org.id, ['kiln.example']);
    const { challenge } = await db
      .selectFrom('email_domains')
      .select('challenge')
      .executeTakeFirstOrThrow();
    const wait = async (days: number) => {
      now += days * DAY_MS;
      await orgsArea.schedule(platform);
      await platform.jobs.runDue();
      return isProvenDomain(db, org.id, 'kiln.example');
    };
    const told = async () => (await mailed()).map(({ subject }) => subject);
    const mailed = async () => {
      const mails = await readMails(platform);
      return mails.filter(({ to }) => to === admin.email);
    };

    dns.records = [challenge];
    expect(await wait(30)).toBe(true);
    dns.records = undefined;
    expect(await wait(30)).toBe(true);
    expect(await told()).toEqual([]);
    dns.records = ['v=spf1 -all'];
    expect(await wait(1)).toBe(true);
    expect(await wait(13)).toBe(true);
    expect(await told()).toEqual([
      'The DNS record that verifies a domain of your organization is missing',
    ]);
    expect(await wait(2)).toBe(false);
    for (const { text, links } of await mailed()) {
      // What the organization calls itself leads nowhere, and stays one line in quotation marks.
      expect(links).toEqual([]);
      expect(text).toMatch(/"Kiln[^"\n]*"/);
      expect(text).toContain(challenge);
    }
    expect((await told()).toSorted()).toEqual([
      'A domain of your organization is no longer verified',
      'The DNS record that verifies a domain of your organization is missing',
    ]);
  });
});
