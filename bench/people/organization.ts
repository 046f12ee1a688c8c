import { ROLES, type Role } from '@octavo/contract';
import type { Selectable } from 'kysely';
import { createToken } from '../../apps/server/src/areas/auth/index.ts';
import { createOrganization } from '../../apps/server/src/areas/orgs/index.ts';
import type { Tables } from '../../apps/server/src/platform/db/tables.ts';
import { type Platform, systemActor, type Tx } from '../../apps/server/src/platform/index.ts';
import { insertRows } from '../insert-rows.ts';
import { makeFields } from './fields.ts';

/** How large an organization is. */
export interface Size {
  members: number;
  teams: number;
  spaces: number;
  collections: number;
}

/** An organization of the bench: whom to ask as, and what to ask about. */
export interface People {
  organizationId: string;
  /** Tokens of an admin, of a member with the role read, and of a guest. */
  tokens: { admin: string; reader: string; guest: string };
  readerId: string;
  guestId: string;
  /** The team that everybody is in. */
  everybodyId: string;
  /** A space in the deepest collection, on which a hundred people and teams have grants. */
  spaceId: string;
}

const AT = '2026-01-31T09:30:00.000Z';
const GUESTS_OF = 5;
const TEAMS_OF_MEMBER = 5;
const SPACES_OF_GUEST = 5;
/**
 * Fills an organization: one member of five is a guest with grants on five spaces, everybody is in
 * five teams and in that of everybody, each team has grants on two collections and three spaces, and
 * each collection but the first is within the one at half its place.
 */
export async function makePeople(platform: Platform, size: Size): Promise<People> {
  return platform.database.transaction(async (tx) => {
    const ids = (count: number) => Array.from({ length: count }, () => platform.ids.next());
    const users = ids(size.members);
    const [adminId = '', guestId = '', readerId = ''] = users;
    await insertRows(tx, 'users', users.map(describeUser));
    const actor = systemActor('bench');
    const { id } = await createOrganization(
      platform,
      tx,
      { title: 'Kiln' },
      {
        ...{ adminId, actor },
      },
    );
    await insertRows(
      tx,
      'members',
      users.slice(1).map((user, at) => ({
        ...{ organization_id: id, user_id: user, role: chooseRole(at) },
        ...{ disabled: 0, sso: 0, joined_at: timeOf(at) },
        last_seen_at: at % 2 === 0 ? timeOf(at) : null,
      })),
    );
    const collections = ids(size.collections);
    const spaces = ids(size.spaces);
    await insertObjects(tx, id, { collections, spaces });
    await insertRows(
      tx,
      'spaces',
      spaces.map((space, at) => describeSpace(id, space, at)),
    );
    await makeFields(platform, tx, id, spaces);
    const teams = ids(size.teams);
    await insertTeams(tx, id, { teams, users });
    await insertGrants(tx, id, { collections, spaces, teams, users });
    const tokenOf = async (userId: string) =>
      (await createToken(platform, tx, { userId, label: 'bench', actor })).secret;
    return {
      ...{ organizationId: id, readerId, guestId },
      tokens: {
        admin: await tokenOf(adminId),
        reader: await tokenOf(readerId),
        guest: await tokenOf(guestId),
      },
      everybodyId: teams[0] ?? '',
      spaceId: spaces.at(-1) ?? '',
    };
  });
}

function timeOf(at: number): string {
  return new Date(Date.parse(AT) + at * 1000).toISOString();
}

/** The first is a guest and the second a reader; then as they come. */
function chooseRole(at: number): Role | null {
  if (at % GUESTS_OF === 0) return null;
  return at === 1 ? 'read' : (ROLES[at % (ROLES.length - 1)] ?? 'read');
}

function describeUser(id: string, at: number) {
  const [email, name] = [`person-${at}-${id}@example.com`, `Person ${at}`];
  const search_text = `${name.toLowerCase()}\n${email}`;
  return {
    id,
    email,
    display_name: name,
    photo_url: null,
    search_text,
    email_verified_at: null,
    created_at: AT,
  };
}

function describeSpace(
  organization_id: string,
  id: string,
  at: number,
): Selectable<Tables['spaces']> {
  const title = `Glazes ${(at * 7_919) % 5_003}`;
  return {
    ...{ id, organization_id, title, emoji: '📖', icon: null },
    title_key: title.toLowerCase(),
    ...{ edit_mode: 'live', language: null, revision: id, comments: 0, change_requests: 0 },
    ...{ change_requests_open: 0, change_requests_draft: 0, created_at: AT, updated_at: AT },
    deleted_at: null,
  };
}

/** Collections in a tree of halves, and spaces in them, one of ten at the root. */
async function insertObjects(
  tx: Tx,
  organization_id: string,
  { collections, spaces }: { collections: readonly string[]; spaces: readonly string[] },
): Promise<void> {
  const above = new Map<string, readonly string[]>();
  const objects: Tables['access_objects'][] = [];
  const add = (id: string, kind: 'collection' | 'space', parent: string | undefined) => {
    above.set(id, [id, ...(parent === undefined ? [] : (above.get(parent) ?? []))]);
    const parent_id = parent ?? null;
    objects.push({
      id,
      kind,
      organization_id,
      parent_id,
      default_level: null,
      deleted: 0,
      position: id,
    });
  };
  collections.forEach((id, at) => {
    add(id, 'collection', at === 0 ? undefined : collections[Math.floor((at - 1) / 2)]);
  });
  spaces.forEach((id, at) => {
    add(id, 'space', at % 10 === 0 ? undefined : collections[at % collections.length]);
  });
  await insertRows(tx, 'access_objects', objects);
  await insertRows(
    tx,
    'access_ancestors',
    [...above].flatMap(([object_id, path]) =>
      path.map((ancestor_id, depth) => ({ object_id, ancestor_id, depth })),
    ),
  );
}

async function insertTeams(
  tx: Tx,
  organization_id: string,
  { teams, users }: { teams: readonly string[]; users: readonly string[] },
): Promise<void> {
  await insertRows(
    tx,
    'teams',
    teams.map((id, at) => ({
      ...{ id, organization_id, created_at: AT },
      ...{ title: `Team ${at}`, search_title: `team ${at}` },
    })),
  );
  await insertRows(
    tx,
    'team_members',
    users.flatMap((user_id, at) => {
      const chosen = Array.from({ length: TEAMS_OF_MEMBER }, (_, nth) => 1 + at * 7 + nth * 3);
      const places = new Set([0, ...chosen.map((place) => place % teams.length)]);
      return [...places].map((place) => ({
        ...{ team_id: teams[place] ?? '', user_id, organization_id, joined_at: AT },
        role: at % 50 === 0 ? ('owner' as const) : ('member' as const),
      }));
    }),
  );
}

async function insertGrants(
  tx: Tx,
  organization_id: string,
  lists: Record<'collections' | 'spaces' | 'teams' | 'users', readonly string[]>,
): Promise<void> {
  const { collections, spaces, teams, users } = lists;
  const grants = new Map<string, Tables['grants']>();
  const grant = (
    [object_kind, object_id]: ['collection' | 'space', string | undefined],
    [subject_kind, subject_id]: ['user' | 'team', string],
  ) => {
    if (object_id === undefined) return;
    const row = { object_kind, object_id, subject_kind, subject_id };
    const role = 'read' as const;
    grants.set(JSON.stringify(row), { organization_id, ...row, role, created_at: AT });
  };
  teams.forEach((team, at) => {
    for (const nth of [at, at * 3 + 1]) {
      grant(['collection', collections[nth % collections.length]], ['team', team]);
    }
    for (const nth of [at, at * 5 + 1, at * 11 + 2]) {
      grant(['space', spaces[nth % spaces.length]], ['team', team]);
    }
  });
  users.forEach((user, at) => {
    if (at === 0 || chooseRole(at - 1) !== null) return;
    for (let nth = 0; nth < SPACES_OF_GUEST; nth += 1) {
      grant(['space', spaces[(at * 13 + nth) % spaces.length]], ['user', user]);
    }
  });
  for (const user of users.slice(0, 100)) grant(['space', spaces.at(-1)], ['user', user]);
  for (const team of teams.slice(0, 100)) grant(['space', spaces.at(-1)], ['team', team]);
  await insertRows(tx, 'grants', [...grants.values()]);
}
