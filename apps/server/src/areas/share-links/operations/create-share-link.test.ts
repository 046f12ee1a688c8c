import type { ShareLinkResource } from '@octavo/contract/share-links';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';
import { MAX_SHARE_LINKS } from '../create.ts';

describe.each(dialects)('POST .../share-links on %s', (dialect) => {
  it('makes a link whose secret the database does not give away', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const made = await server.request<ShareLinkResource>('POST', `${path}/share-links`, {
      ...{ token, body: { name: 'Beta' } },
    });
    expect(made).toMatchObject({ status: 201, body: { name: 'Beta', active: true } });
    expect(made.headers.get('location')).toMatch(new RegExp(`/share-links/${made.body.id}$`));
    const secret = made.body.urls.published?.split('/').at(-2) ?? '';
    expect(secret).toMatch(/^[\w-]{32}$/);
    for (const table of ['share_links', 'audit_events', 'jobs'] as const) {
      const rows = await server.platform.database.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('names what is wrong with a name', async () => {
    await using site = await startSiteWithSpaces(dialect);
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(51) }, { name: 1 }]) {
      const answer = await site.server.request('POST', `${site.path}/share-links`, {
        ...{ token: site.token, body },
      });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain('body.name');
    }
  });

  it('makes no more than a site may have, also of requests at the same time', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const { database } = server.platform;
    const [siteId = ''] = path.split('/').slice(-1);
    await database.transaction(async (tx) => {
      const rows = Array.from({ length: MAX_SHARE_LINKS - 2 }, (_, index) => ({
        ...{ id: `link-${index}`, site_id: siteId, name: 'x', active: 1 },
        ...{ secret_hash: `hash-${index}`, secret: '', created_at: '2026-01-31T09:30:00.000Z' },
      }));
      await tx.insertInto('share_links').values(rows).execute();
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.request('POST', `${path}/share-links`, { token, body: { name: 'More' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: { type: 'too_many_share_links' } });
  });
});
