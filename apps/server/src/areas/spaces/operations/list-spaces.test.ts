import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  count: number;
  items: SpaceResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/spaces on %s', (dialect) => {
  it('lists what the caller may see, with the permissions that the caller has there', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const open = await server.make.space(org.id, { title: 'Open' });
    const narrow = await server.make.space(org.id, { title: 'Narrow', defaultLevel: 'read' });
    const editor = await server.make.member(org.id, 'edit');
    const guest = await server.make.member(org.id, null);
    await server.make.grant(narrow, guest.user.id, 'create');
    const list = async (as: string) => {
      const path = `/orgs/${org.id}/spaces`;
      const { body } = await server.request<List>('GET', path, { token: as });
      expect(body.count).toBe(body.items.length);
      return body.items.map(({ id, permissions }) => [id, permissions.edit, permissions.admin]);
    };
    expect(await list(token)).toEqual([
      [open.id, true, true],
      [narrow.id, true, true],
    ]);
    expect(await list(editor.token)).toEqual([
      [open.id, true, false],
      [narrow.id, false, false],
    ]);
    expect(await list(guest.token)).toEqual([[narrow.id, true, false]]);
  });

  it('leaves out deleted spaces', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    await server.request('DELETE', `/spaces/${id}`, { token });
    const { body } = await server.request<List>('GET', `/orgs/${org.id}/spaces`, { token });
    expect(body).toEqual({ count: 0, items: [] });
  });
});
