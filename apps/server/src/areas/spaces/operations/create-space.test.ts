import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeLibrary } from '../testing/library.ts';

describe.each(dialects)('POST /orgs/{organizationId}/spaces on %s', (dialect) => {
  it('makes a space with what was given', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { status, body, headers } = await server.request<SpaceResource>(
      'POST',
      `/orgs/${org.id}/spaces`,
      { token, body: { title: 'Glazes', emoji: '1f3fa', editMode: 'locked', language: 'pt-br' } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Glazes',
      emoji: '🏺',
      editMode: 'locked',
      language: 'pt-br',
      organization: org.id,
      visibility: 'private',
      defaultLevel: null,
    });
    expect(headers.get('location')).toBe(body.urls.location);
    const read = await server.request('GET', `/spaces/${body.id}`, { token });
    expect(read.body).toEqual(body);
    const content = await server.request('GET', `/spaces/${body.id}/content`, { token });
    expect(content.body).toMatchObject({ id: body.revision, pages: [] });
  });

  it('makes one of nothing: title, emoji and a live edit mode are there anyway', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { status, body } = await server.request('POST', `/orgs/${org.id}/spaces`, { token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Untitled', emoji: '📖', editMode: 'live' });
  });

  it('takes create in the very place, where it comes last', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const { organizationId } = library;
    const guides = await library.collection({ title: 'Guides' });
    const inner = await library.collection({ title: 'Inner', parentId: guides });
    const closed = await library.collection({ title: 'Closed', defaultLevel: 'edit' });
    const create = async (title: string, parent: string | undefined, as: string) => {
      const body = { title, ...(parent === undefined ? {} : { parent }) };
      const path = `/orgs/${organizationId}/spaces`;
      return (await library.call('POST', path, { as, body })).status;
    };
    const creator = (await library.member('create')).token;
    const guest = (await library.member(null, { collection: guides, role: 'create' })).token;
    const editor = (await library.member('edit', { collection: closed, role: 'create' })).token;
    expect([await create('A', undefined, creator), await create('B', guides, creator)]).toEqual([
      201, 201,
    ]);
    expect(await create('No', closed, creator)).toBe(403);
    expect([await create('C', guides, guest), await create('D', inner, guest)]).toEqual([201, 201]);
    expect([await create('No', undefined, guest), await create('No', closed, guest)]).toEqual([
      403, 400,
    ]);
    expect([await create('E', closed, editor), await create('No', guides, editor)]).toEqual([
      201, 403,
    ]);
    expect(await library.titles()).toEqual(['Guides', 'Closed', 'A']);
    expect(await library.titles(guides)).toEqual(['Inner', 'B', 'C']);
    expect(await library.titles(inner, guest)).toEqual(['D']);
    const many = Array.from({ length: 6 }, (_, at) => create(`M${at}`, inner, guest));
    expect(await Promise.all(many)).toEqual(many.map(() => 201));
    const [first, ...others] = await library.titles(inner);
    expect([first, others.sort()]).toEqual(['D', ['M0', 'M1', 'M2', 'M3', 'M4', 'M5']]);
  });

  it('takes each field up to its limit, and refuses it behind that by its name', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const send = (body: unknown) =>
      server.request('POST', `/orgs/${org.id}/spaces`, { token, body });
    const taken = [
      { title: '窯'.repeat(50), icon: 'x'.repeat(100), emoji: '🏺' },
      { title: '🏺'.repeat(50), icon: 'fa-solid fa-fire:1_a', emoji: '1f468-200d-1f33e' },
      { title: 'é', icon: 'q', emoji: '👨‍🌾', language: 'yue' },
    ];
    for (const body of taken) expect([(await send(body)).status, body]).toEqual([201, body]);
    const refused: [string, object][] = [
      ['title', { title: '窯'.repeat(51) }],
      ['title', { title: '🏺'.repeat(51) }],
      ['title', { title: '' }],
      ['title', { title: null }],
      ['emoji', { emoji: 'kiln' }],
      ['emoji', { emoji: '🏺🏺' }],
      ['emoji', { emoji: 'ffffff' }],
      ['emoji', { emoji: '' }],
      ['icon', { icon: 'x'.repeat(101) }],
      ['icon', { icon: '' }],
      ['icon', { icon: '<svg>' }],
      ['icon', { icon: null }],
      ['language', { language: 'tlh' }],
      ['language', { language: 'EN' }],
      ['editMode', { editMode: 'closed' }],
      ['parent', { parent: 'nothing' }],
      ['parent', { parent: null }],
      ['visibility', { visibility: 'public' }],
    ];
    for (const [field, body] of refused) {
      const answer = await send(body);
      expect([answer.status, answer.body], JSON.stringify(body)).toMatchObject([
        400,
        { error: { details: [{ path: `body.${field}` }] } },
      ]);
    }
    const { body } = await server.request<{ count: number }>('GET', `/orgs/${org.id}/spaces`, {
      token,
    });
    expect(body.count).toBe(taken.length);
  });
});
