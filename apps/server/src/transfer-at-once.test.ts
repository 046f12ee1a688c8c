import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitRevision, HeadMovedError, readSpacePlace } from './areas/content/index.ts';
import {
  startTwoOrganizations,
  type TwoOrganizations,
} from './areas/spaces/testing/two-organizations.ts';
import { testActor } from './testing/test-actor.ts';
import { dialects } from './testing/test-platform.ts';

const ROUNDS = 6;

describe.each(dialects)('a transfer beside other writes on %s', (dialect) => {
  let world: TwoOrganizations;
  beforeAll(async () => {
    world = await startTwoOrganizations(dialect);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const transfer = (what: string, organization: string) =>
    world.call('POST', `/${what}/transfer`, { organization });

  /** Every place in which the tables say whose a thing is, and whether they agree. */
  async function listHalves(): Promise<unknown[]> {
    const { db } = world.server.platform.database;
    const apart = await db
      .selectFrom('access_objects as object')
      .innerJoin('spaces', 'spaces.id', 'object.id')
      .select('object.id')
      .whereRef('spaces.organization_id', '!=', 'object.organization_id')
      .execute();
    const torn = await db
      .selectFrom('access_objects as object')
      .innerJoin('access_ancestors as above', 'above.object_id', 'object.id')
      .innerJoin('access_objects as ancestor', 'ancestor.id', 'above.ancestor_id')
      .select('object.id')
      .whereRef('ancestor.organization_id', '!=', 'object.organization_id')
      .execute();
    const orphans = await db
      .selectFrom('access_objects as object')
      .select('object.id')
      .where('object.parent_id', 'is not', null)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('access_ancestors as above')
              .select('above.object_id')
              .whereRef('above.object_id', '=', 'object.id')
              .whereRef('above.ancestor_id', '=', 'object.parent_id')
              .where('above.depth', '=', 1),
          ),
        ),
      )
      .execute();
    const shown = await db
      .selectFrom('site_spaces as place')
      .innerJoin('sites', 'sites.id', 'place.site_id')
      .innerJoin('spaces', 'spaces.id', 'place.space_id')
      .select('place.id')
      .whereRef('sites.organization_id', '!=', 'spaces.organization_id')
      .execute();
    const granted = await db
      .selectFrom('grants')
      .innerJoin('access_objects as object', 'object.id', 'grants.object_id')
      .select('grants.object_id')
      .whereRef('grants.organization_id', '!=', 'object.organization_id')
      .execute();
    const invited = await db
      .selectFrom('link_invites as invite')
      .innerJoin('access_objects as object', 'object.id', 'invite.object_id')
      .select('invite.id')
      .whereRef('invite.organization_id', '!=', 'object.organization_id')
      .execute();
    return [apart, torn, orphans, shown, granted, invited].flat();
  }

  it('lets edits come before it or not at all, for who loses access', async () => {
    const { oldId, newId, server, space, collection } = world;
    const editor = await server.make.member(oldId, 'edit');
    for (let round = 0; round < ROUNDS; round += 1) {
      const parent = await collection(oldId, 'Old');
      const id = await space(oldId, 'Glazes', parent);
      const edit = (title: string) =>
        server.request<unknown>('POST', `/spaces/${id}/content`, {
          token: editor.token,
          body: { changes: [{ operation: 'insert_page', title, document: { markdown: 'Stir.' } }] },
        });
      const edits: ReturnType<typeof edit>[] = [];
      for (let at = 0; at < 4; at += 1) edits.push(edit(`Before ${at}`));
      const moved = transfer(`collections/${parent}`, newId);
      for (let at = 0; at < 4; at += 1) edits.push(edit(`Beside ${at}`));
      expect((await moved).status).toBe(200);
      expect((await edit('After')).status).toBe(404);
      const statuses = (await Promise.all(edits)).map(({ status }) => status);
      for (const status of statuses) expect([200, 201, 404]).toContain(status);
      const { body } = await world.call<{ pages: unknown[] }>('GET', `/spaces/${id}/content/pages`);
      expect(body.pages).toHaveLength(statuses.filter((status) => status < 300).length);
    }
    expect(await listHalves()).toEqual([]);
  });

  it('leaves no edit behind that was allowed in the old organization and comes after it', async () => {
    const { oldId, newId, server, space } = world;
    const id = await space(oldId, 'Glazes');
    const { platform } = server;
    const before = await readSpacePlace(platform.database.db, id);
    expect((await transfer(`spaces/${id}`, newId)).status).toBe(200);
    const late = platform.database.transaction((tx) =>
      commitRevision(platform, tx, {
        ...{ spaceId: id, head: before.head, type: 'edits', actor: testActor },
        variables: { late: true },
      }),
    );
    await expect(late).rejects.toBeInstanceOf(HeadMovedError);
  });

  it('is done once, where the whole and a part of it go to different places at once', async () => {
    const { oldId, newId, server, userId, enrol, space, collection } = world;
    const third = await server.make.org('Third');
    await enrol(third.org.id, userId, 'create');
    for (let round = 0; round < ROUNDS; round += 1) {
      const top = await collection(oldId, 'Top');
      const middle = await collection(oldId, 'Middle', top);
      const id = await space(oldId, 'Glazes', middle);
      const answers = await Promise.all([
        transfer(`collections/${top}`, newId),
        transfer(`collections/${middle}`, third.org.id),
        transfer(`spaces/${id}`, newId),
        transfer(`collections/${top}`, third.org.id),
      ]);
      const statuses = answers.map(({ status }) => status);
      for (const status of statuses) expect([200, 403, 409]).toContain(status);
      expect(statuses.filter((_, at) => at === 0 || at === 3)).toContain(200);
      expect(await listHalves()).toEqual([]);
    }
  });

  it('stays whole beside moves, new spaces, deletes, grants, invites and sites', async () => {
    const { oldId, newId, server, call, space, collection } = world;
    const { user } = await server.make.member(oldId, 'read');
    const site = await call<{ id: string }>('POST', `/orgs/${oldId}/sites`, { title: 'Docs' });
    const siteSpaces = `/orgs/${oldId}/sites/${site.body.id}/site-spaces`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const top = await collection(oldId, 'Top');
      const [going, other] = [await space(oldId, 'Going', top), await space(oldId, 'Other', top)];
      const shelf = await collection(oldId, 'Shelf');
      const answers = await Promise.all([
        call('POST', `/orgs/${oldId}/spaces`, { title: 'New', parent: top }),
        call('POST', siteSpaces, { spaceId: going }),
        transfer(`collections/${top}`, newId),
        call('POST', `/spaces/${other}/transfer`, { organization: oldId, parent: shelf }),
        call('POST', `/spaces/${going}/permissions`, { users: [user.id], role: 'edit' }),
        call('POST', `/orgs/${oldId}/link-invites`, { level: 'read', collection: top }),
        call('POST', `/spaces/${going}/duplicate`),
        call('DELETE', `/spaces/${other}`),
        call('POST', `/orgs/${newId}/collections`, { title: 'Beside' }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses[2]).toBe(200);
      for (const status of statuses) expect(status).toBeLessThan(500);
      expect(await listHalves()).toEqual([]);
    }
  });
});
