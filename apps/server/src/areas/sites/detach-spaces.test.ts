import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import {
  startTwoOrganizations,
  type TwoOrganizations,
} from '../spaces/testing/two-organizations.ts';

interface Refused {
  error: { type: string; message: string; details?: { path: string; message: string }[] };
}

describe.each(dialects)('a space of a site that is to leave the organization, on %s', (dialect) => {
  let world: TwoOrganizations;
  beforeAll(async () => {
    world = await startTwoOrganizations(dialect);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function publish(spaces: readonly string[]): Promise<string> {
    const path = `/orgs/${world.oldId}/sites`;
    const made = await world.call<{ id: string }>('POST', path, { title: 'Docs', spaces });
    await world.call('POST', `${path}/${made.body.id}/publish`);
    return made.body.id;
  }

  const transfer = (what: string, as?: string) =>
    world.call<Refused>('POST', `/${what}/transfer`, { organization: world.newId }, as);

  it('stays where a published site would have nothing left to show, all of which are named', async () => {
    const { oldId, collection, space } = world;
    const parent = await collection(oldId, 'Both');
    const inside = [await space(oldId, 'Glazes', parent), await space(oldId, 'Clays', parent)];
    const gone = await space(oldId, 'Ashes');
    const sites = [await publish(inside), await publish([inside[0] ?? '', gone])];
    await world.call('DELETE', `/spaces/${gone}`);
    const refused = await transfer(`collections/${parent}`);
    expect(refused).toMatchObject({ status: 412, body: { error: { type: 'transfer_blocked' } } });
    expect(refused.body.error.details?.map(({ path }) => path).sort()).toEqual(
      sites.map((id) => `orgs/${oldId}/sites/${id}`).sort(),
    );
    expect((await world.call('GET', `/spaces/${inside[0]}`)).body).toMatchObject({
      ...{ organization: oldId, parent, visibility: 'public' },
    });
    expect((await transfer(`spaces/${inside[1]}`)).status).toBe(200);
    for (const id of sites) await world.call('POST', `/orgs/${oldId}/sites/${id}/unpublish`);
    expect((await transfer(`collections/${parent}`)).status).toBe(200);
    for (const id of sites) {
      const { body } = await world.call('GET', `/orgs/${oldId}/sites/${id}/site-spaces`);
      expect(body).toMatchObject({ count: 0 });
    }
  });

  it('names no site that the person does not see', async () => {
    const { oldId, newId, server, space, grant, enrol } = world;
    const id = await space(oldId, 'Glazes');
    const site = await publish([id]);
    const guest = await server.make.member(oldId, null);
    await enrol(newId, guest.user.id, 'create');
    await grant({ kind: 'space', id, organizationId: oldId }, guest.user.id, 'admin');
    const refused = await transfer(`spaces/${id}`, guest.token);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain(site);
  });

  it('leaves every site that has it, deleted as it may be, and the first one shown is the default', async () => {
    const { oldId, server, space, collection } = world;
    const parent = await collection(oldId, 'Going');
    const going = await space(oldId, 'Glazes', parent);
    const deleted = await space(oldId, 'Ashes', parent);
    const [ended, stays] = [await space(oldId, 'Ended'), await space(oldId, 'Wheels')];
    const last = await space(oldId, 'Slips');
    const [first, second] = [
      await publish([going, deleted, ended, stays, last]),
      await publish([last, deleted, stays]),
    ];
    await world.call('DELETE', `/spaces/${ended}`);
    await world.call('DELETE', `/spaces/${deleted}`);
    const { db } = server.platform.database;
    const versionOf = async (id: string) =>
      (
        await db
          .selectFrom('sites')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version;
    const before = [await versionOf(first), await versionOf(second)];
    expect((await transfer(`collections/${parent}`)).status).toBe(200);
    const list = async (site: string) =>
      db
        .selectFrom('site_spaces')
        .select(['space_id', 'is_default'])
        .where('site_id', '=', site)
        .orderBy('position')
        .execute();
    expect(await list(first)).toEqual([
      { space_id: ended, is_default: 0 },
      { space_id: stays, is_default: 1 },
      { space_id: last, is_default: 0 },
    ]);
    expect(await list(second)).toEqual([
      { space_id: last, is_default: 1 },
      { space_id: stays, is_default: 0 },
    ]);
    expect([await versionOf(first), await versionOf(second)]).toEqual(before.map((one) => one + 1));
  });
});
