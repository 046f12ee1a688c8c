import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addMember as enrolMember } from '../areas/access/index.ts';
import { createToken, createUser, markEmailProven } from '../areas/auth/index.ts';
import { createOrganization } from '../areas/orgs/index.ts';
import { ROLES, type Role } from '../http/roles.ts';
import { type Platform, readTimestamp, type Tx } from '../platform/index.ts';
import { AREAS } from './area-order.ts';
import type { AddExamples, ExampleDraft } from './example-part.ts';
import { GRANTED_ROLE } from './granted-role.ts';
import { testActor } from './test-actor.ts';

/** The kinds of callers that every operation is called as. */
export const CALLER_KINDS = [
  'no token',
  'revoked token',
  'read-only token',
  'other admin',
  'disabled member',
  'guest',
  'guest with grant',
  ...ROLES,
] as const;

export type CallerKind = (typeof CALLER_KINDS)[number];

/** A caller: its token (none for `no token`), and what its abilities follow from. */
export interface ExampleCaller {
  kind: CallerKind;
  token: string | undefined;
  userId: string;
  /** The id of its token, for operations about the caller's own tokens. */
  tokenId: string;
  /** Its membership of the example organization; null for those who are strangers there. */
  member: { role: Role | null } | null;
  /** The role granted to it on the example spaces. */
  granted: Role | null;
}

/** An organization with one of everything that paths can name, and callers of every kind. */
export interface ExampleWorld {
  callers: ReadonlyMap<CallerKind, ExampleCaller>;
  /** Parameter name -> id, for all names but `tokenId`, which is the caller's own. */
  objects: Readonly<Record<string, string>>;
}

/** Makes a world of its own, so that what one call changes is not seen by another. */
export async function makeExampleWorld(platform: Platform): Promise<ExampleWorld> {
  const parts = await loadParts();
  return platform.database.transaction(async (tx) => {
    const { userId: ownerId } = await addPerson(platform, tx);
    const { id: organizationId } = await createOrganization(
      platform,
      tx,
      { title: 'Kiln' },
      { adminId: ownerId, actor: testActor },
    );
    const enrol = (role: Role | null) => addMember(platform, tx, organizationId, { role });
    const bystander = await enrol('read');
    const granted = await enrol('read');
    const callers = await addCallers(platform, tx, organizationId);
    const objects: Record<string, string> = {
      organizationId,
      userId: bystander.userId,
      grantedUserId: granted.userId,
    };
    const draft: ExampleDraft = {
      ...{ platform, tx, organizationId, ownerId, objects },
      granteeIds: [granted.userId, callers.guestWithGrant],
      addMember: async (role) => (await enrol(role)).userId,
    };
    for (const addExamples of parts) Object.assign(objects, await addExamples(draft));
    return { callers: callers.byKind, objects };
  });
}

/** What the areas add, in the order in which they build on each other. */
async function loadParts(): Promise<AddExamples[]> {
  const areas = join(import.meta.dirname, '../areas');
  const files = AREAS.map((area) => join(areas, area, 'testing/example.ts')).filter(existsSync);
  return Promise.all(
    files.map(async (file) => {
      const part = (await import(pathToFileURL(file).href)) as { addExamples: AddExamples };
      return part.addExamples;
    }),
  );
}

interface Person {
  userId: string;
  tokenId: string;
  secret: string;
}

async function addPerson(
  platform: Platform,
  tx: Tx,
  options: { readOnly?: boolean } = {},
): Promise<Person> {
  const user = await createUser(platform, tx, {
    ...{ email: `${platform.ids.next()}@example.com`, actor: testActor },
  });
  const made = await createToken(platform, tx, {
    ...{ userId: user.id, label: 'example', actor: testActor, ...options },
  });
  return { userId: user.id, tokenId: made.token.id, secret: made.secret };
}

async function addMember(
  platform: Platform,
  tx: Tx,
  orgId: string,
  member: { role: Role | null; disabled?: boolean; readOnly?: boolean },
): Promise<Person> {
  const { role, disabled = false, readOnly = false } = member;
  const person = await addPerson(platform, tx, { readOnly });
  const row = {
    organization_id: orgId,
    user_id: person.userId,
    role,
    disabled: disabled ? 1 : 0,
    sso: 0,
    joined_at: readTimestamp(platform.clock),
    last_seen_at: null,
  };
  await enrolMember(platform, tx, row, testActor);
  return person;
}

async function addCallers(
  platform: Platform,
  tx: Tx,
  orgId: string,
): Promise<{ byKind: Map<CallerKind, ExampleCaller>; guestWithGrant: string }> {
  const byKind = new Map<CallerKind, ExampleCaller>();
  const add = (kind: CallerKind, person: Person, role: Role | null | 'stranger', granted = false) =>
    byKind.set(kind, {
      kind,
      token: person.secret,
      userId: person.userId,
      tokenId: person.tokenId,
      member: role === 'stranger' ? null : { role },
      granted: granted ? GRANTED_ROLE : null,
    });

  const revoked = await addMember(platform, tx, orgId, { role: 'admin' });
  await tx.deleteFrom('tokens').where('id', '=', revoked.tokenId).execute();
  add('revoked token', revoked, 'admin');
  byKind.set('no token', {
    kind: 'no token',
    token: undefined,
    userId: revoked.userId,
    tokenId: revoked.tokenId,
    member: null,
    granted: null,
  });
  const reader = await addMember(platform, tx, orgId, { role: 'admin', readOnly: true });
  add('read-only token', reader, 'admin');
  const other = await addPerson(platform, tx);
  await markEmailProven(platform, tx, other.userId);
  await createOrganization(
    platform,
    tx,
    { title: 'Elsewhere' },
    {
      ...{ adminId: other.userId, actor: testActor },
    },
  );
  add('other admin', other, 'stranger');
  const disabled = await addMember(platform, tx, orgId, { role: 'admin', disabled: true });
  add('disabled member', disabled, 'stranger');
  add('guest', await addMember(platform, tx, orgId, { role: null }), null);
  const guestWithGrant = await addMember(platform, tx, orgId, { role: null });
  add('guest with grant', guestWithGrant, null, true);
  for (const role of ROLES) add(role, await addMember(platform, tx, orgId, { role }), role);
  return { byKind, guestWithGrant: guestWithGrant.userId };
}
