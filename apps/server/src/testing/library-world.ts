import { grantTo } from '../areas/access/index.ts';
import {
  type NaiveMember,
  type NaiveNest,
  type NaiveRole,
  naivelyLeadsOn,
  naiveRole,
} from './naive-roles.ts';
import { testActor } from './test-actor.ts';
import type { TestServer } from './test-server.ts';

/** How deep the space of a nest is: three collections are around it. */
export const SPACE_DEPTH = 3;

/** Default levels of three nested collections and the space in them, and what a team has on each. */
export const NESTS: readonly {
  levels: readonly (NaiveRole | null)[];
  team: readonly (NaiveRole | undefined)[];
}[] = [
  { levels: [null, null, null, null], team: [] },
  { levels: ['read', null, null, null], team: [undefined, 'create'] },
  { levels: [null, 'comment', null, null], team: [undefined, undefined, undefined, 'admin'] },
  { levels: ['create', 'read', null, null], team: ['edit'] },
  { levels: ['read', 'admin', null, 'edit'], team: [undefined, undefined, 'review'] },
  { levels: [null, null, 'review', null], team: [] },
  { levels: ['comment', 'edit', 'read', 'admin'], team: ['read', undefined, undefined, 'comment'] },
  { levels: ['admin', null, null, 'read'], team: ['admin'] },
];

/** What is granted to a person on a nest, by depth. */
const GRANTS: readonly (readonly (NaiveRole | undefined)[])[] = [
  [],
  ['read'],
  [undefined, 'comment'],
  [undefined, undefined, 'create'],
  [undefined, undefined, undefined, 'edit'],
  ['review', undefined, 'read'],
  [undefined, undefined, undefined, 'admin'],
  ['read', 'admin', undefined, 'comment'],
  ['create'],
];

/** Who asks: what they are in the organization, and whether they are in the team. */
export const PEOPLE: readonly { member: NaiveMember; inTeam: boolean }[] = [
  { member: null, inTeam: false },
  { member: null, inTeam: true },
  { member: 'read', inTeam: false },
  { member: 'comment', inTeam: true },
  { member: 'edit', inTeam: false },
  { member: 'review', inTeam: false },
  { member: 'create', inTeam: false },
  { member: 'create', inTeam: true },
  { member: 'admin', inTeam: false },
  { member: 'disabled', inTeam: true },
];

/** What a person has on a nest; a stride of two numbers without a common factor meets each grant. */
function nestOf(nest: number, person: number): NaiveNest {
  const { levels, team } = NESTS[nest] ?? { levels: [], team: [] };
  const grants = GRANTS[(nest * 4 + person) % GRANTS.length] ?? [];
  return { levels, grants, teamGrants: PEOPLE[person]?.inTeam ? team : [] };
}

interface Person {
  id: string;
  token: string;
}

/** An organization with all nests and people. */
export interface LibraryWorld {
  org: string;
  admin: string;
  team: string;
  people: Person[];
  /** The ids of each nest: three collections and the space. */
  nests: string[][];
}

/** Makes it. */
export async function makeLibraryWorld(server: TestServer): Promise<LibraryWorld> {
  const { make, platform } = server;
  const { org, token: admin } = await make.org();
  const people: Person[] = [];
  for (const { member } of PEOPLE) {
    const isDisabled = member === 'disabled';
    const role = isDisabled ? 'admin' : member;
    const { user, token } = await make.member(org.id, role, { disabled: isDisabled });
    people.push({ id: user.id, token });
  }
  const inTeam = people.filter((_, at) => PEOPLE[at]?.inTeam);
  const members = Object.fromEntries(inTeam.map(({ id }) => [id, 'member'] as const));
  const { id: team } = await make.team(org.id, members);
  const nests: string[][] = [];
  for (const { levels } of NESTS) {
    const ids: string[] = [];
    for (const [depth, defaultLevel] of levels.entries()) {
      const place = { parentId: ids.at(-1) ?? null, defaultLevel, title: 'Glazes' };
      const made =
        depth === SPACE_DEPTH ? make.space(org.id, place) : make.collection(org.id, place);
      ids.push((await made).id);
    }
    nests.push(ids);
  }
  await platform.database.transaction(async (tx) => {
    const give = async (nest: number, depth: number, to: 'user' | 'team', holder: string) => {
      const granted = to === 'team' ? NESTS[nest]?.team : undefined;
      const person = people.findIndex(({ id }) => id === holder);
      const role = granted?.[depth] ?? (to === 'user' ? nestOf(nest, person).grants[depth] : null);
      const id = nests[nest]?.[depth];
      if (!role || id === undefined) return;
      const kind = depth === SPACE_DEPTH ? 'space' : 'collection';
      const object = { kind, id, organizationId: org.id } as const;
      await grantTo(platform, tx, object, { to, ids: [holder], role, actor: testActor });
    };
    for (const nest of nests.keys()) {
      for (const depth of [0, 1, 2, 3]) {
        await give(nest, depth, 'team', team);
        for (const { id } of people) await give(nest, depth, 'user', id);
      }
    }
  });
  return { org: org.id, admin, team, people, nests };
}

/** What a person finds at a depth of a nest, by the rules alone. */
export function predictRole(nest: number, person: number, depth: number) {
  const member = PEOPLE[person]?.member ?? null;
  const found = nestOf(nest, person);
  const role = naiveRole(member, found, depth);
  return { role, leadsOn: role === null && naivelyLeadsOn(member, found, depth) };
}
