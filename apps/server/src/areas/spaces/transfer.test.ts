import { describe, expect, it } from 'vitest';
import { listQueries } from '../../testing/count-queries.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTwoOrganizations } from './testing/two-organizations.ts';

describe.each(dialects)('a transfer on %s', (dialect) => {
  it('costs the same number of statements, however much goes', async () => {
    await using world = await startTwoOrganizations(dialect);
    const { oldId, newId, collection, space, call } = world;
    // The first thing that somebody does in an organization takes one more.
    await call('POST', `/orgs/${newId}/collections`, { title: 'Met' });
    const counts: number[] = [];
    for (const spaces of [1, 30]) {
      const top = await collection(oldId, 'Top');
      const inside = await collection(oldId, 'Inside', top);
      const ids: string[] = [];
      for (let at = 0; at < spaces; at += 1) ids.push(await space(oldId, `Space ${at}`, inside));
      const stays = await space(oldId, 'Stays');
      await call('POST', `/orgs/${oldId}/sites`, { title: 'Docs', spaces: [...ids, stays] });
      const rules = [{ rule: 'require_specific_reviewers', users: [world.userId] }];
      for (const id of ids) await call('PUT', `/spaces/${id}/merge-rules`, { rules });
      const queries = await listQueries(() =>
        call('POST', `/collections/${top}/transfer`, { organization: newId }),
      );
      // The trail writes many events at once, as many as a statement takes.
      counts.push(queries.filter((text) => !text.startsWith('insert into audit_events')).length);
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThan(40);
  });
});
