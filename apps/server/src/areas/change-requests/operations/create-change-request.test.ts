import type { ChangeRequestResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openRequestServer } from '../testing/request-server.ts';

describe.each(dialects)('POST /spaces/{spaceId}/change-requests on %s', (dialect) => {
  it('opens a draft of what the space contains, and counts it', async () => {
    await using server = await openRequestServer(dialect);
    const { spaceId, adminId } = server;
    const { revision } = await server.space();
    const { status, body, headers } = await server.call<ChangeRequestResource>(
      'POST',
      `/spaces/${spaceId}/change-requests`,
      { body: { subject: 'Hotter kilns', agentTaskId: 'task-7' } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'change-request',
      number: 1,
      status: 'draft',
      subject: 'Hotter kilns',
      createdBy: { id: adminId },
      revisionInitial: revision,
      agentTaskId: 'task-7',
      comments: 0,
      outdated: false,
    });
    expect(body.revision).not.toBe(revision);
    expect(body).not.toHaveProperty('revisionMergedAncestor');
    expect(body).not.toHaveProperty('revisionMerged');
    expect(headers.get('location')).toBe(body.urls.location);
    expect((await server.call('GET', new URL(body.urls.location).pathname)).body).toEqual(body);
    expect(await server.space()).toMatchObject({
      revision,
      ...{ changeRequests: 1, changeRequestsOpen: 0, changeRequestsDraft: 1 },
    });
  });

  it('opens one without a subject', async () => {
    await using server = await openRequestServer(dialect);
    const path = `/spaces/${server.spaceId}/change-requests`;
    const { status, body } = await server.call('POST', path);
    expect(status).toBe(201);
    expect(body).toMatchObject({ subject: '', number: 1 });
    expect(body).not.toHaveProperty('agentTaskId');
  });

  it('numbers those that are opened at once without a gap', async () => {
    await using server = await openRequestServer(dialect);
    const opened = await Promise.all(Array.from({ length: 12 }, () => server.open()));
    const numbers = opened.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await server.space()).toMatchObject({ changeRequests: 12, changeRequestsDraft: 12 });
  });

  it('takes a number that a failed creation did not keep', async () => {
    await using server = await openRequestServer(dialect);
    let fails = true;
    server.platform.events.on('change-request.created', async () => {
      if (fails) throw new Error('refused');
    });
    await expect(server.open()).rejects.toThrow();
    fails = false;
    expect((await server.open()).number).toBe(1);
    expect(await server.space()).toMatchObject({ changeRequests: 1, changeRequestsDraft: 1 });
  });

  it('numbers each space for itself', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const other = await server.server.make.space(server.organizationId);
    const { body } = await server.call('POST', `/spaces/${other.id}/change-requests`);
    expect(body).toMatchObject({ number: 1, space: other.id });
  });

  it('lets editors in and nobody else', async () => {
    await using server = await openRequestServer(dialect);
    const path = `/spaces/${server.spaceId}/change-requests`;
    expect((await server.call('POST', path, { as: 'editor' })).status).toBe(201);
    expect((await server.call('POST', path, { as: 'commenter' })).status).toBe(403);
    expect((await server.call('POST', path, { as: 'guest' })).status).toBe(404);
    expect((await server.call('POST', path, { as: 'stranger' })).status).toBe(404);
    expect((await server.call('POST', path, { as: 'nobody' })).status).toBe(401);
  });

  it.each([
    ['subject', { subject: 'x'.repeat(101) }],
    ['subject', { subject: 3 }],
    ['agentTaskId', { agentTaskId: 'x'.repeat(257) }],
    ['status', { status: 'merged' }],
  ])('refuses a wrong %s', async (field, body) => {
    await using server = await openRequestServer(dialect);
    const path = `/spaces/${server.spaceId}/change-requests`;
    const answer = await server.call('POST', path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path: `body.${field}` }] } });
    expect(await server.space()).toMatchObject({ changeRequests: 0 });
  });
});
