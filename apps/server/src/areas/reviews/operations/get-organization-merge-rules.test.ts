import { describe, expect, it } from 'vitest';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe('GET /orgs/{organizationId}/merge-rules', () => {
  it('answers the rules, none unless they were set', async () => {
    await using server = await openReviewServer();
    const path = `/orgs/${server.organizationId}/merge-rules`;
    expect((await server.call('GET', path)).body).toMatchObject({
      object: 'merge-rules',
      rules: [],
    });
    const rules = [{ rule: 'require_change_request_subject' }];
    await server.call('PUT', path, { body: { rules } });
    expect((await server.call('GET', path)).body).toMatchObject({ rules });
  });

  it('lets members in, and refuses guests and strangers', async () => {
    await using server = await openReviewServer();
    expect(await listStatuses(server, 'GET', `/orgs/${server.organizationId}/merge-rules`)).toEqual(
      {
        ...{ admin: 200, reviewer: 200, editor: 200, commenter: 200, reader: 200 },
        ...{ guest: 403, stranger: 404, nobody: 401 },
      },
    );
  });
});
