import type { Role } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { wholePerson } from '../../http/rights-holder.ts';
import type { Tx } from '../../platform/index.ts';
import { createFactories } from '../../testing/factories.ts';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { createTeam } from '../teams/index.ts';
import {
  addAccessObject,
  countSeen,
  findRoles,
  findRolesOn,
  grantTo,
  grantToUsers,
  moveAccessObject,
  removeAccessObject,
  selectSeen,
  updateAccessObject,
} from './index.ts';

/** An organization with the collection `outer`, in it `inner`, and in that the space `page`. */
async function openLibrary(dialect: (typeof dialects)[number]) {
  const platform = await openTestPlatform(dialect);
  const make = createFactories(platform);
  const { org, admin } = await make.org();
  const person = async (role: Role | null) => (await make.member(org.id, role)).user.id;
  const ids = { outer: 'outer', inner: 'inner', space: 'space', other: 'other' };
  const change = <T>(run: (tx: Tx) => Promise<T>) => platform.database.transaction(run);
  await change(async (tx) => {
    const place = { organizationId: org.id };
    await addAccessObject(tx, { ...place, id: ids.outer, kind: 'collection' });
    await addAccessObject(tx, {
      ...{ ...place, id: ids.inner, kind: 'collection', parentId: ids.outer },
    });
    await addAccessObject(tx, { ...place, id: ids.space, kind: 'space', parentId: ids.inner });
    await addAccessObject(tx, { ...place, id: ids.other, kind: 'space' });
  });
  const grant = (id: string, kind: 'collection' | 'space', user: string, role: Role) =>
    change((tx) =>
      grantToUsers(
        platform,
        tx,
        { id, kind, organizationId: org.id },
        { users: [user], role, actor: testActor },
      ),
    );
  const rolesOf = async (user: string) =>
    Object.fromEntries(
      await findRoles(platform.database.db, wholePerson(user), Object.values(ids)),
    );
  const seenBy = async (user: string) =>
    (
      await selectSeen(platform.database.db, wholePerson(user), 'space')
        .select('object.id')
        .orderBy('object.id')
        .execute()
    ).map(({ id }) => id);
  return {
    ...{ platform, org, admin, ids, person, grant, change, rolesOf, seenBy },
    db: platform.database.db,
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

describe.each(dialects)('roles on %s', (dialect) => {
  it('are those of the organization where nothing else is said', async () => {
    await using library = await openLibrary(dialect);
    const editor = await library.person('edit');
    const guest = await library.person(null);
    expect(await library.rolesOf(editor)).toEqual({
      ...{ outer: 'edit', inner: 'edit', space: 'edit', other: 'edit' },
    });
    expect(await library.rolesOf(guest)).toEqual({});
    const { db, org } = library;
    expect(await findRoles(db, wholePerson(guest), [org.id])).toEqual(new Map([[org.id, null]]));
    expect(await findRoles(db, wholePerson(editor), [org.id, 'nothing'])).toEqual(
      new Map([[org.id, 'edit']]),
    );
  });

  it('come down from a collection to all that is in it, however deep', async () => {
    await using library = await openLibrary(dialect);
    const guest = await library.person(null);
    await library.grant('outer', 'collection', guest, 'comment');
    expect(await library.rolesOf(guest)).toEqual({
      ...{ outer: 'comment', inner: 'comment', space: 'comment' },
    });
    await library.grant('space', 'space', guest, 'review');
    expect(await library.rolesOf(guest)).toMatchObject({ inner: 'comment', space: 'review' });
    expect(await library.seenBy(guest)).toEqual(['space']);
  });

  it('come from a grant to a team, for those who are in it', async () => {
    await using library = await openLibrary(dialect);
    const [inTeam, outside] = [await library.person(null), await library.person(null)];
    await library.change(async (tx) => {
      const { platform, org } = library;
      const place = { organizationId: org.id, actor: testActor };
      const members = [{ userId: inTeam }];
      const team = await createTeam(platform, tx, { ...place, title: 'Potters', members });
      const inner = { kind: 'collection', id: 'inner', organizationId: org.id } as const;
      const grant = { to: 'team', ids: [team.id], role: 'edit', actor: testActor } as const;
      await grantTo(platform, tx, inner, grant);
    });
    expect(await library.rolesOf(inTeam)).toEqual({ inner: 'edit', space: 'edit' });
    expect(await library.rolesOf(outside)).toEqual({});
    expect(await library.seenBy(inTeam)).toEqual(['space']);
    const { db, org } = library;
    const members = [inTeam, outside].map((id) => ({ id, role: null, disabled: 0 }));
    expect(await countSeen(db, org.id, members, 'space')).toEqual(
      new Map([
        [inTeam, 1],
        [outside, 0],
      ]),
    );
  });

  it('are lowered by the nearest default level, and raised by no default level', async () => {
    await using library = await openLibrary(dialect);
    const creator = await library.person('create');
    const reader = await library.person('read');
    const set = (id: string, defaultLevel: Role | null) =>
      library.change((tx) => updateAccessObject(tx, id, { defaultLevel }));
    await set('outer', 'comment');
    expect(await library.rolesOf(creator)).toMatchObject({ space: 'comment', other: 'create' });
    await set('space', 'review');
    expect(await library.rolesOf(creator)).toMatchObject({ inner: 'comment', space: 'review' });
    expect(await library.rolesOf(reader)).toMatchObject({ inner: 'read', space: 'read' });
    expect(await library.rolesOf(library.admin.id)).toMatchObject({ space: 'admin' });
  });

  it('follow a collection that moves, with all that is in it', async () => {
    await using library = await openLibrary(dialect);
    const guest = await library.person(null);
    await library.grant('outer', 'collection', guest, 'edit');
    await library.change((tx) => moveAccessObject(tx, 'inner', { parentId: null, position: null }));
    expect(await library.rolesOf(guest)).toEqual({ outer: 'edit' });
    await library.change((tx) =>
      moveAccessObject(tx, 'inner', { parentId: 'outer', position: null }),
    );
    expect(await library.rolesOf(guest)).toEqual({ outer: 'edit', inner: 'edit', space: 'edit' });
  });

  it('are nobody’s on what is deleted in lists, and gone with what is removed', async () => {
    await using library = await openLibrary(dialect);
    const reader = await library.person('read');
    const guest = await library.person(null);
    await library.grant('space', 'space', guest, 'read');
    await library.change((tx) => updateAccessObject(tx, 'space', { deleted: true }));
    expect(await library.seenBy(reader)).toEqual(['other']);
    expect(await library.seenBy(guest)).toEqual([]);
    await library.change((tx) => removeAccessObject(tx, 'space'));
    expect(await library.db.selectFrom('grants').selectAll().execute()).toEqual([]);
    expect(await library.rolesOf(guest)).toEqual({});
  });

  it('are told for many people on one object', async () => {
    await using library = await openLibrary(dialect);
    const [reader, guest] = [await library.person('read'), await library.person(null)];
    await library.grant('inner', 'collection', guest, 'edit');
    const { admin, db } = library;
    expect(await findRolesOn(db, 'space', [reader, guest, admin.id, 'nobody'])).toEqual(
      new Map([
        [reader, 'read'],
        [guest, 'edit'],
        [admin.id, 'admin'],
      ]),
    );
    await library.change((tx) =>
      tx.updateTable('members').set({ disabled: 1 }).where('user_id', '=', reader).execute(),
    );
    expect((await findRolesOn(db, 'space', [reader])).size).toBe(0);
  });
});
