import type { ConflictResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDispute } from '../testing/open-dispute.ts';

interface List {
  next?: { page: string };
  count: number;
  items: ConflictResource[];
}

describe.each(dialects)('GET …/change-requests/{changeRequestId}/conflicts on %s', (dialect) => {
  it('lists what both sides changed differently, with what each wants', async () => {
    await using dispute = await openDispute(dialect);
    const { body } = await dispute.call<List>('GET', `${dispute.path}/conflicts`);
    expect(body.count).toBe(3);
    const byKind = Object.fromEntries(body.items.map((item) => [item.kind, item]));
    expect(byKind.field).toMatchObject({
      object: 'conflict',
      status: 'open',
      page: { id: 'clay', title: 'Own clay' },
      field: 'title',
      ...{ base: 'Clay', ours: 'Own clay', theirs: 'Main clay' },
    });
    expect(byKind.text).toMatchObject({
      page: { id: 'clay' },
      ...{ base: 'Dig.', ours: 'Dig deep.', theirs: 'Dig wide.' },
    });
    expect(byKind.text?.block).toBeTypeOf('string');
    expect(byKind['edit/delete']).toMatchObject({ page: { id: 'slip' }, deletedBy: 'theirs' });
    expect(JSON.stringify(body.items)).not.toContain('resolution');
  });

  it('lists them page by page, and by status', async () => {
    await using dispute = await openDispute(dialect);
    const path = `${dispute.path}/conflicts`;
    const first = await dispute.call<List>('GET', `${path}?limit=2`);
    expect(first.body.items).toHaveLength(2);
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const rest = await dispute.call<List>('GET', `${path}?limit=2&page=${page}`);
    const ids = [...first.body.items, ...rest.body.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    await dispute.call('POST', `${path}/${ids[0]}`, { body: { resolution: 'ours' } });
    expect((await dispute.call<List>('GET', path)).body.count).toBe(2);
    const resolved = (await dispute.call<List>('GET', `${path}?status=resolved`)).body;
    expect(resolved.items.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await dispute.call<List>('GET', `${path}?status=all`)).body.count).toBe(3);
  });

  it('lets readers in, and refuses guests, strangers and wrong statuses', async () => {
    await using dispute = await openDispute(dialect);
    const path = `${dispute.path}/conflicts`;
    expect((await dispute.call('GET', path, { as: 'reader' })).status).toBe(200);
    expect((await dispute.call('GET', path, { as: 'guest' })).status).toBe(404);
    expect((await dispute.call('GET', path, { as: 'stranger' })).status).toBe(404);
    expect((await dispute.call('GET', path, { as: 'nobody' })).status).toBe(401);
    expect((await dispute.call('GET', `${path}?status=lost`)).status).toBe(400);
    expect((await dispute.call('GET', `${path}?page=x`)).status).toBe(400);
  });
});
