import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROLES, type Role, type TeamRole } from '@octavo/contract';
import { addMember as enrolMember } from '../areas/access/index.ts';
import { createSession, createToken, createUser, markEmailProven } from '../areas/auth/index.ts';
import { createOrganization } from '../areas/orgs/index.ts';
import { makeExampleToken } from '../areas/published/testing/example-token.ts';
import { addExamplePasskey } from '../areas/sign-in/testing/example-passkey.ts';
import { createSite } from '../areas/sites/index.ts';
import { createSpace } from '../areas/spaces/index.ts';
import { areas } from '../areas.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { makeCsrfToken } from '../http/csrf.ts';
import type { Reach } from '../http/rights-holder.ts';
import { type Platform, readTimestamp, type Tx } from '../platform/index.ts';
import {
  type AddExamples,
  type ExampleDraft,
  provenDomainOf,
  requireExample,
} from './example-part.ts';
import { GRANTED_ROLE } from './granted-role.ts';
import { testActor } from './test-actor.ts';

/** The kinds of callers that every operation is called as. */
export const CALLER_KINDS = [
  'no token',
  'revoked token',
  'expired token',
  'read-only token',
  'session',
  'session of a disabled member',
  'session by a provider of another organization',
  'other admin',
  'disabled member',
  'guest',
  'guest with grant',
  'team member',
  'team owner',
  'single sign-on member',
  'visitor of the site',
  'visitor of another site',
  ...ROLES,
] as const;

export type CallerKind = (typeof CALLER_KINDS)[number];

/** A caller: its token or session (neither for `no token`), and what its abilities follow from. */
export interface ExampleCaller {
  kind: CallerKind;
  token: string | undefined;
  /** The secret of its browser session, for those who call by one. */
  session?: string;
  userId: string;
  /** The id of its token, for operations about the caller's own tokens. */
  tokenId: string;
  /** The id of a browser session of it, for operations about the caller's own sessions. */
  sessionId: string;
  /** The id of its passkey, likewise. */
  passkeyId: string;
  /** Its membership of the example organization; null for those who are strangers there. */
  member: { role: Role | null } | null;
  /** The role granted to it, or to its team, on the example spaces and sites. */
  granted: Role | null;
  /** What paths name for it in place of the world's own: of a visitor, the site that it reads. */
  objects?: Readonly<Record<string, string>>;
  /** What it is to the example team. */
  inTeam?: TeamRole;
}

/** An organization with one of everything that paths can name, and callers of every kind. */
export interface ExampleWorld {
  callers: ReadonlyMap<CallerKind, ExampleCaller>;
  /** Parameter name -> id, for all names but those of what is the caller's own: see `ExampleCaller`. */
  objects: Readonly<Record<string, string>>;
}

/** Makes a world of its own, so that what one call changes is not seen by another. */
export async function makeExampleWorld(platform: Platform): Promise<ExampleWorld> {
  parts ??= loadParts();
  const added = await parts;
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
      teammates: callers.teammates,
      addMember: async (role) => (await enrol(role)).userId,
    };
    for (const addExamples of added) Object.assign(objects, await addExamples(draft));
    await addVisitors(draft, callers.byKind);
    return { callers: callers.byKind, objects };
  });
}

let parts: Promise<AddExamples[]> | undefined;

/** What the areas add, in the order in which they build on each other. */
async function loadParts(): Promise<AddExamples[]> {
  const folder = join(import.meta.dirname, '../areas');
  const files = areas
    .map(({ name }) => join(folder, name, 'testing/example.ts'))
    .filter(existsSync);
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
  sessionId: string;
  passkeyId: string;
  secret: string;
}

async function addPerson(
  platform: Platform,
  tx: Tx,
  options: { readOnly?: boolean; expiresAt?: string } = {},
  domain = 'example.com',
): Promise<Person> {
  const user = await createUser(platform, tx, {
    email: `${platform.ids.next()}@${domain}`,
    actor: testActor,
  });
  const made = await createToken(platform, tx, {
    ...{ userId: user.id, label: 'example', actor: testActor, ...options },
  });
  const { sessionId } = await createSession(platform, tx, {
    ...{ userId: user.id, method: 'mail-link', reach: null },
    device: { userAgent: 'example', address: '127.0.0.1' },
    isProved: true,
  });
  const passkeyId = await addExamplePasskey(platform, tx, user.id);
  return { userId: user.id, tokenId: made.token.id, sessionId, passkeyId, secret: made.secret };
}

async function addMember(
  platform: Platform,
  tx: Tx,
  orgId: string,
  member: {
    role: Role | null;
    disabled?: boolean;
    sso?: boolean;
    token?: { readOnly?: boolean; expiresAt?: string };
  },
): Promise<Person> {
  const { role, disabled = false, sso = false } = member;
  const person = await addPerson(platform, tx, member.token);
  const row = {
    organization_id: orgId,
    user_id: person.userId,
    role,
    disabled: disabled ? 1 : 0,
    sso: sso ? 1 : 0,
    joined_at: readTimestamp(platform.clock),
    last_seen_at: null,
  };
  await enrolMember(platform, tx, row, testActor);
  return person;
}

/** When an expired token ended, and when sessions end. */
const PAST = '2001-01-31T09:30:00.000Z';
const FUTURE = '2099-01-31T09:30:00.000Z';

async function addCallers(platform: Platform, tx: Tx, orgId: string) {
  const byKind = new Map<CallerKind, ExampleCaller>();
  const add = (
    kind: CallerKind,
    person: Person,
    role: Role | null | 'stranger',
    more: Partial<ExampleCaller> = {},
  ) => {
    const { userId, tokenId, sessionId, passkeyId, secret } = person;
    const member = role === 'stranger' ? null : { role };
    const ids = { userId, tokenId, sessionId, passkeyId };
    byKind.set(kind, { kind, token: secret, ...ids, member, granted: null, ...more });
    return userId;
  };
  const enrol = (member: Parameters<typeof addMember>[3]) => addMember(platform, tx, orgId, member);
  const openSession = async ({ userId }: Person, reach: Reach = null) => {
    const method = reach === null ? 'password' : 'saml';
    const made = await createSession(platform, tx, {
      ...{ userId, method, expiresAt: FUTURE, reach },
      device: { userAgent: 'tests', address: '127.0.0.1' },
      isProved: true,
    });
    return { session: made.secret, sessionId: made.sessionId, token: undefined };
  };

  const revoked = await enrol({ role: 'admin' });
  await tx.deleteFrom('tokens').where('id', '=', revoked.tokenId).execute();
  add('revoked token', revoked, 'admin');
  add('no token', revoked, 'stranger', { token: undefined });
  add('expired token', await enrol({ role: 'admin', token: { expiresAt: PAST } }), 'admin');
  add('read-only token', await enrol({ role: 'admin', token: { readOnly: true } }), 'admin');
  const inBrowser = await enrol({ role: 'admin' });
  add('session', inBrowser, 'admin', await openSession(inBrowser));
  const sleeper = await enrol({ role: 'admin', disabled: true });
  add('session of a disabled member', sleeper, 'stranger', await openSession(sleeper));
  const other = await addPerson(platform, tx, {}, provenDomainOf(orgId));
  await markEmailProven(platform, tx, other.userId);
  const elsewhere = { adminId: other.userId, actor: testActor };
  const { id: elsewhereId } = await createOrganization(
    platform,
    tx,
    { title: 'Elsewhere' },
    elsewhere,
  );
  add('other admin', other, 'stranger');
  // An admin here, for whom the identity provider of another organization has vouched.
  const vouched = await enrol({ role: 'admin' });
  const { token } = await createToken(platform, tx, {
    ...{ userId: vouched.userId, label: 'example', actor: testActor, reach: elsewhereId },
  });
  const byProvider = { ...(await openSession(vouched, elsewhereId)), tokenId: token.id };
  add('session by a provider of another organization', vouched, 'stranger', byProvider);
  add('disabled member', await enrol({ role: 'admin', disabled: true }), 'stranger');
  add('guest', await enrol({ role: null }), null);
  const granted = { granted: GRANTED_ROLE };
  const guestWithGrant = add('guest with grant', await enrol({ role: null }), null, granted);
  const teammates = [];
  for (const role of ['member', 'owner'] as const) {
    const person = await enrol({ role: null });
    const userId = add(`team ${role}`, person, null, { ...granted, inTeam: role });
    teammates.push({ userId, role });
  }
  add('single sign-on member', await enrol({ role: 'edit', sso: true }), 'edit');
  for (const role of ROLES) add(role, await enrol({ role }), role);
  return { byKind, guestWithGrant, teammates };
}

/** Visitors of the published example site, and of a site of another organization. */
async function addVisitors(draft: ExampleDraft, callers: Map<CallerKind, ExampleCaller>) {
  const { platform, tx } = draft;
  const none = { userId: 'none', tokenId: 'none', sessionId: 'none', passkeyId: 'none' };
  const add = (kind: CallerKind, token: string, siteId: string) =>
    callers.set(kind, { kind, token, ...none, member: null, granted: null, objects: { siteId } });
  const siteId = requireExample(draft, 'publishedSiteId');
  const revision = requireExample(draft, 'revisionId');
  add('visitor of the site', await makeExampleToken(platform, tx, { siteId, revision }), siteId);
  const other = await addForeignSite(draft);
  add('visitor of another site', await makeExampleToken(platform, tx, { siteId: other }), siteId);
}

async function addForeignSite({ platform, tx, ownerId, ...draft }: ExampleDraft) {
  const organizationId = requireExample(draft, 'otherOrganizationId');
  const actor = testActor;
  const space = await createSpace(platform, tx, { organizationId, actor, title: 'Throwing' });
  const spaces = [{ spaceId: space.id, title: space.title }];
  const site = { organizationId, title: 'Throwing', spaces, published: true, actor };
  return createSite(platform, tx, site);
}

/** What a caller proves itself with: a token, or the cookie of a session with its CSRF token. */
export function makeCredentials({ token, session }: ExampleCaller): {
  token?: string;
  headers?: Record<string, string>;
} {
  if (session !== undefined) {
    const cookie = `${SESSION_COOKIE}=${session}`;
    return { headers: { cookie, 'x-csrf-token': makeCsrfToken(session) } };
  }
  return token === undefined ? {} : { token };
}
