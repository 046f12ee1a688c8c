import { describe, expect, it } from 'vitest';
import { openRequestServer } from '../testing/request-server.ts';
import { writeRequest, writeSpace } from '../testing/write-content.ts';

interface Changes {
  changes: {
    type: string;
    page?: { id: string };
    document?: { counts: Record<string, number>; blocks?: { type: string }[]; html?: string };
  }[];
  more?: number;
}

async function openChanged() {
  const server = await openRequestServer();
  const { platform, spaceId } = server;
  await writeSpace(platform, spaceId, {
    clay: { title: 'Clay', text: 'Dig here.\n\nRest.\n' },
    slip: { title: 'Slip', order: 'a1', text: 'Pour.\n' },
  });
  const { id } = await server.open();
  await writeRequest(platform, spaceId, id, {
    clay: { text: 'Dig there.\n\nRest.\n' },
    slip: { order: 'a3' },
    kiln: { title: 'Kiln', order: 'a4', text: 'Fire.\n' },
  });
  return { ...server, path: `/spaces/${spaceId}/change-requests/1/changes` };
}

describe('GET …/change-requests/{changeRequestId}/changes', () => {
  it('names what it changes, texts by block', async () => {
    await using server = await openChanged();
    const { status, body } = await server.call<Changes>('GET', server.path);
    expect(status).toBe(200);
    const named = body.changes.map(({ type, page }) => [type, page?.id]);
    expect(named).toEqual([
      ['page_edited', 'clay'],
      ['page_created', 'kiln'],
      ['page_moved', 'slip'],
    ]);
    expect(body.changes[0]?.document).toMatchObject({
      counts: { added: 0, removed: 0, edited: 1, moved: 0 },
      blocks: [
        {
          type: 'edited',
          words: [
            { text: 'Dig ' },
            { text: 'here', change: 'removed' },
            { text: 'there', change: 'added' },
            { text: expect.stringContaining('.') },
          ],
        },
        { type: 'unchanged', count: 1 },
      ],
    });
    expect(body.changes[1]?.document?.counts).toMatchObject({ added: 1 });
    expect(body.changes[2]).not.toHaveProperty('document');
  });

  it('renders the texts with what came and went marked', async () => {
    await using server = await openChanged();
    const { body } = await server.call<Changes>('GET', `${server.path}?format=html`);
    const html = body.changes[0]?.document?.html ?? '';
    expect(html).toContain('<del>here</del>');
    expect(html).toContain('<ins>there</ins>');
    expect(body.changes[0]?.document).not.toHaveProperty('blocks');
  });

  it('leaves out what came into the space since, before and after an update', async () => {
    await using server = await openChanged();
    const { platform, spaceId } = server;
    const before = await server.call<Changes>('GET', server.path);
    await writeSpace(platform, spaceId, { ash: { title: 'Ash', order: 'a9' } });
    expect((await server.call<Changes>('GET', server.path)).body).toEqual(before.body);
    await server.call('POST', `/spaces/${spaceId}/change-requests/1/update`);
    expect((await server.call<Changes>('GET', server.path)).body).toEqual(before.body);
    await server.call('POST', `/spaces/${spaceId}/change-requests/1/merge`);
    expect((await server.call<Changes>('GET', server.path)).body).toEqual(before.body);
  });

  it('says how many changes the limit leaves out', async () => {
    await using server = await openChanged();
    const { body } = await server.call<Changes>('GET', `${server.path}?limit=1`);
    expect(body.changes).toHaveLength(1);
    expect(body.more).toBe(2);
  });

  it('lets readers in, and refuses guests, strangers, wrong limits and formats', async () => {
    await using server = await openChanged();
    const statusOf = async (as: 'reader' | 'guest' | 'stranger' | 'nobody') =>
      (await server.call('GET', server.path, { as })).status;
    expect(await statusOf('reader')).toBe(200);
    expect(await statusOf('guest')).toBe(404);
    expect(await statusOf('stranger')).toBe(404);
    expect(await statusOf('nobody')).toBe(401);
    expect((await server.call('GET', `${server.path}?limit=all`)).status).toBe(400);
    expect((await server.call('GET', `${server.path}?format=pdf`)).status).toBe(400);
  });
});
