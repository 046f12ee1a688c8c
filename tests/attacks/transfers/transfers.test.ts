import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTwoOrganizations,
  type TwoOrganizations,
} from '../../../apps/server/src/areas/spaces/testing/two-organizations.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

/** A contractor: a guest of the company with the role admin on what was handed over for the work. */
interface Contractor {
  token: string;
  userId: string;
}

describe.each(dialects)('content of an organization, on %s', (dialect) => {
  let world: TwoOrganizations;
  let contractor: Contractor;
  let collectionId: string;
  let spaceId: string;

  const ask = (method: string, path: string, body?: unknown, as = contractor.token) =>
    world.call<{ organization?: string; error?: { type: string; message: string } }>(
      ...([method, path, body, as] as const),
    );
  const ownerOf = async (path: string) =>
    (await world.call<{ organization: string }>('GET', path)).body.organization;

  beforeAll(async () => {
    world = await startTwoOrganizations(dialect);
    const { oldId, newId, server, collection, space, grant, enrol } = world;
    const { user, token } = await server.make.member(oldId, null);
    contractor = { token, userId: user.id };
    await enrol(newId, user.id, 'admin');
    collectionId = await collection(oldId, 'Handbook');
    spaceId = await space(oldId, 'Glazes', collectionId);
    for (const object of [
      { kind: 'collection', id: collectionId, organizationId: oldId },
      { kind: 'space', id: spaceId, organizationId: oldId },
    ] as const) {
      await grant(object, user.id, 'admin');
    }
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it('is not taken away by a guest who administrates it, whatever they are elsewhere', async () => {
    const { oldId, newId, collection } = world;
    const own = await collection(newId, 'Taken');
    for (const path of [`/spaces/${spaceId}`, `/collections/${collectionId}`]) {
      for (const body of [{ organization: newId }, { organization: newId, parent: own }]) {
        const { status, body: refused } = await ask('POST', `${path}/transfer`, body);
        expect([status, refused.error?.type]).toEqual([403, 'forbidden']);
        expect(refused.error?.message).toContain('the organization that it leaves');
      }
      expect(await ownerOf(path)).toBe(oldId);
    }
  });

  it('is not taken away by members below the role admin, even in what they made themselves', async () => {
    const { oldId, newId, server, enrol } = world;
    for (const role of ['read', 'review', 'create'] as const) {
      const { user, token } = await server.make.member(oldId, role);
      await enrol(newId, user.id, 'admin');
      await world.grant({ kind: 'space', id: spaceId, organizationId: oldId }, user.id, 'admin');
      const { status } = await ask(
        'POST',
        `/spaces/${spaceId}/transfer`,
        { organization: newId },
        token,
      );
      expect([role, status]).toEqual([role, 403]);
    }
    expect(await ownerOf(`/spaces/${spaceId}`)).toBe(oldId);
  });

  it('is not taken away by who was an admin and is disabled, or only a guest by now', async () => {
    const { oldId, newId, server, enrol, space } = world;
    const id = await space(oldId, 'Wheels');
    const { user, token } = await server.make.member(oldId, 'admin');
    await enrol(newId, user.id, 'admin');
    const member = `/orgs/${oldId}/members/${user.id}`;
    const lower = await world.call('PATCH', member, { role: 'create' });
    expect(lower.status).toBe(200);
    expect(
      (await ask('POST', `/spaces/${id}/transfer`, { organization: newId }, token)).status,
    ).toBe(403);
    await world.call('DELETE', member);
    expect(
      (await ask('POST', `/spaces/${id}/transfer`, { organization: newId }, token)).status,
    ).toBe(404);
  });

  it('does not leave by a move, a copy, a site or a translation that names another organization', async () => {
    const { oldId, newId, collection, space } = world;
    const own = await collection(newId, 'Own');
    const ownSpace = await space(newId, 'Own');
    for (const path of [`/spaces/${spaceId}`, `/collections/${collectionId}`]) {
      expect((await ask('POST', `${path}/move`, { parent: own })).status).toBe(400);
      const position = { after: { type: 'space', space: ownSpace } };
      expect((await ask('POST', `${path}/move`, { position })).status).toBe(400);
    }
    expect((await ask('PATCH', `/spaces/${spaceId}`, { organization: newId })).status).toBe(400);
    const copy = await ask('POST', `/spaces/${spaceId}/duplicate`);
    expect([copy.status, copy.body.organization]).toEqual([201, oldId]);
    expect(
      (await ask('POST', `/spaces/${spaceId}/duplicate?organization=${newId}`)).body.organization,
    ).toBe(oldId);
    const site = await ask('POST', `/orgs/${newId}/sites`, { title: 'Taken', spaces: [spaceId] });
    expect([site.status, site.body.error?.type]).toEqual([400, 'unknown_reference']);
    const settings = await world.server.request<{ id: string }>(
      'POST',
      `/orgs/${newId}/translations`,
      {
        ...{
          token: contractor.token,
          body: { title: 'Taken', provider: 'deepl', providerKey: 'own' },
        },
      },
    );
    const translated = await ask('POST', `/orgs/${newId}/translations/${settings.body.id}/spaces`, {
      ...{ source: spaceId, language: 'fr', sourceLanguage: 'en' },
    });
    expect([translated.status, translated.body.error?.type]).toEqual([400, 'unknown_reference']);
    for (const path of [`/spaces/${spaceId}`, `/collections/${collectionId}`]) {
      expect(await ownerOf(path)).toBe(oldId);
    }
  });

  it('is moved, copied and read within its organization by the guest who administrates it', async () => {
    const { oldId, collection } = world;
    const inside = await collection(oldId, 'Inside', collectionId);
    const body = { organization: oldId, parent: inside };
    expect((await ask('POST', `/spaces/${spaceId}/transfer`, body)).status).toBe(200);
    expect((await ask('POST', `/spaces/${spaceId}/move`, { parent: collectionId })).status).toBe(
      200,
    );
    expect((await ask('GET', `/spaces/${spaceId}/pdf`)).status).toBe(200);
  });

  it('is given away by an admin of its organization, who may be a guest in the other one', async () => {
    const { oldId, newId, server, enrol, collection, grant } = world;
    const there = await collection(newId, 'For guests');
    const { user, token } = await server.make.member(oldId, 'admin');
    await enrol(newId, user.id, null);
    await grant({ kind: 'collection', id: there, organizationId: newId }, user.id, 'create');
    const given = await ask(
      ...(['POST', `/collections/${collectionId}/transfer`] as const),
      { organization: newId, parent: there },
      token,
    );
    expect([given.status, given.body.organization]).toEqual([200, newId]);
  });
});
