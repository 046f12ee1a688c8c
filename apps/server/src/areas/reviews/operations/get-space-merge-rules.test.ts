import { describe, expect, it } from 'vitest';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe('GET /spaces/{spaceId}/merge-rules', () => {
  it('answers the rules of the space beside those of the organization', async () => {
    await using server = await openReviewServer();
    const path = `/spaces/${server.spaceId}/merge-rules`;
    expect((await server.call('GET', path)).body).toMatchObject({ rules: [], inherited: [] });
    const rules = [{ rule: 'require_up_to_date_change_request' }];
    const inherited = [{ rule: 'require_change_request_subject' }];
    await server.setRules(rules);
    await server.call('PUT', `/orgs/${server.organizationId}/merge-rules`, {
      body: { rules: inherited },
    });
    expect((await server.call('GET', path)).body).toMatchObject({ rules, inherited });
  });

  it('lets readers in, and refuses guests and strangers', async () => {
    await using server = await openReviewServer();
    expect(await listStatuses(server, 'GET', `/spaces/${server.spaceId}/merge-rules`)).toEqual({
      ...{ admin: 200, reviewer: 200, editor: 200, commenter: 200, reader: 200 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
  });
});
