import { describe, expect, it } from 'vitest';
import { userActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { commitRevision } from '../commit-revision.ts';
import { startBranch } from '../start-history.ts';

async function openHistory(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect });
  const { platform, make } = server;
  const { org, admin, token } = await make.org();
  const space = await make.space(org.id, { actor: userActor(admin.id) });
  const commit = async (version: number) => {
    const { revisionId } = await platform.database.transaction((tx) =>
      commitRevision(platform, tx, {
        spaceId: space.id,
        type: 'edits',
        actor: userActor(admin.id),
        variables: { version },
      }),
    );
    return revisionId;
  };
  const rollback = (revision: string, caller = token, headers: Record<string, string> = {}) =>
    server.request<Record<string, unknown>>(
      'POST',
      `/spaces/${space.id}/revisions/${revision}/rollback`,
      { token: caller, headers },
    );
  const read = async () => {
    const path = `/spaces/${space.id}/content`;
    return (await server.request<Record<string, unknown>>('GET', path, { token })).body;
  };
  return {
    ...{ server, org, space, token, commit, rollback, read },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

describe.each(dialects)('POST …/revisions/{revisionId}/rollback on %s', (dialect) => {
  it('gives the space the content of then, as a new revision', async () => {
    await using history = await openHistory(dialect);
    const first = await history.commit(1);
    const second = await history.commit(2);
    const { status, body, headers } = await history.rollback(first);
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'rollback', parents: [second, first] });
    expect(headers.get('location')).toContain(String(body.id));
    expect(await history.read()).toMatchObject({ id: body.id, variables: { version: 1 } });
    const back = await history.rollback(second);
    expect(back.status).toBe(201);
    expect(await history.read()).toMatchObject({ variables: { version: 2 } });
  });

  it('is refused once the space has moved on from the revision of If-Match', async () => {
    await using history = await openHistory(dialect);
    const first = await history.commit(1);
    const second = await history.commit(2);
    const since = (revision: string) =>
      history.rollback(first, history.token, { 'if-match': `"${revision}"` });
    expect((await since(first)).status).toBe(412);
    expect((await since(second)).status).toBe(201);
  });

  it('refuses what is the content already, and a locked space', async () => {
    await using history = await openHistory(dialect);
    const first = await history.commit(1);
    expect((await history.rollback(first)).status).toBe(409);
    const second = await history.commit(2);
    const { server, space, token } = history;
    const body = { editMode: 'locked' };
    await server.request('PATCH', `/spaces/${space.id}`, { token, body });
    expect((await history.rollback(first)).status).toBe(409);
    expect(await history.read()).toMatchObject({ id: second });
  });

  it('refuses a revision of a branch', async () => {
    await using history = await openHistory(dialect);
    const from = await history.commit(1);
    const { platform } = history.server;
    const start = { spaceId: history.space.id, branch: 'b', from, authorId: 'nobody' };
    const branch = await platform.database.transaction((tx) => startBranch(platform, tx, start));
    expect((await history.rollback(branch)).status).toBe(409);
  });

  it('goes back once for each of several at once', async () => {
    await using history = await openHistory(dialect);
    const first = await history.commit(1);
    await history.commit(2);
    const answers = await Promise.all([1, 2, 3].map(() => history.rollback(first)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await history.read()).toMatchObject({ variables: { version: 1 } });
  });

  it('lets editors in, and refuses readers, guests, strangers and unknown revisions', async () => {
    await using history = await openHistory(dialect);
    const first = await history.commit(1);
    await history.commit(2);
    const { make } = history.server;
    const as = async (role: 'edit' | 'comment' | null) =>
      (await history.rollback(first, (await make.member(history.org.id, role)).token)).status;
    expect(await as('comment')).toBe(403);
    expect(await as(null)).toBe(404);
    expect((await history.rollback(first, (await make.org('Other')).token)).status).toBe(404);
    expect((await history.rollback('none')).status).toBe(404);
    expect(await as('edit')).toBe(201);
  });
});
