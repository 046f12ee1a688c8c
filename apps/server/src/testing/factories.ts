import type { Role, TeamRole } from '@octavo/contract';
import { addMember, grantTo, grantToUsers } from '../areas/access/index.ts';
import { createToken, createUser, type NewToken, type UsersTable } from '../areas/auth/index.ts';
import {
  type CollectionRow,
  createCollection,
  type NewCollection,
} from '../areas/collections/index.ts';
import {
  claimEmailDomains,
  createOrganization,
  findEmailDomain,
  markDomainProven,
  type OrganizationsTable,
} from '../areas/orgs/index.ts';
import { createSpace, type NewSpace, type SpacesTable } from '../areas/spaces/index.ts';
import { addOidcProvider } from '../areas/sso/index.ts';
import { createTeam, type TeamsTable } from '../areas/teams/index.ts';
import { type Platform, readTimestamp, type Tx } from '../platform/index.ts';
import { testActor } from './test-actor.ts';

/** Makes what tests need, through the functions that the server itself uses. */
export interface Factories {
  /** A person; the address is unique unless given. */
  user(user?: { email?: string; displayName?: string; emailProven?: boolean }): Promise<UsersTable>;
  /** A token of a person; the secret. */
  token(userId: string, token?: Omit<Partial<NewToken>, 'userId'>): Promise<string>;
  /** An organization with an admin, whose token comes with it. */
  org(title?: string): Promise<{ org: OrganizationsTable; admin: UsersTable; token: string }>;
  /** A new person who is a member (role null: a guest), with a token. */
  member(
    orgId: string,
    role: Role | null,
    options?: { disabled?: boolean },
  ): Promise<{ user: UsersTable; token: string }>;
  /** Lets an organization claim and prove domains, besides none other. */
  provenDomains(orgId: string, domains: readonly string[]): Promise<void>;
  /** An identity provider with which people could sign in; its id. */
  identityProvider(orgId: string): Promise<string>;
  /** An empty space. */
  space(orgId: string, space?: Partial<Omit<NewSpace, 'organizationId'>>): Promise<SpacesTable>;
  /** An empty collection. */
  collection(
    orgId: string,
    collection?: Partial<Omit<NewCollection, 'organizationId'>>,
  ): Promise<CollectionRow>;
  /** Grants a role on a space to a member. */
  grant(space: SpacesTable, userId: string, role: Role): Promise<void>;
  /** A team of members, by what each is in it. */
  team(
    orgId: string,
    members?: Readonly<Record<string, TeamRole>>,
    title?: string,
  ): Promise<TeamsTable>;
  /** Grants a role on a space to a team. */
  grantToTeam(space: SpacesTable, teamId: string, role: Role): Promise<void>;
}

/** Factories on one platform, whose areas are subscribed to each other. */
export function createFactories(platform: Platform): Factories {
  const { database } = platform;
  let made = 0;
  const makeUser = (tx: Tx, user: Parameters<Factories['user']>[0] = {}) => {
    made += 1;
    return createUser(platform, tx, {
      ...{ email: `person-${made}@example.com`, ...user, actor: testActor },
    });
  };
  const makeToken = async (tx: Tx, userId: string, token: Omit<Partial<NewToken>, 'userId'> = {}) =>
    (await createToken(platform, tx, { label: 'test', actor: testActor, ...token, userId })).secret;
  return {
    user: (user) => database.transaction((tx) => makeUser(tx, user)),
    token: (userId, token) => database.transaction((tx) => makeToken(tx, userId, token)),
    org: (title = 'Kiln') =>
      database.transaction(async (tx) => {
        const admin = await makeUser(tx);
        const org = await createOrganization(
          platform,
          tx,
          { title },
          {
            ...{ adminId: admin.id, actor: testActor },
          },
        );
        return { org, admin, token: await makeToken(tx, admin.id) };
      }),
    member: (orgId, role, options = {}) =>
      database.transaction(async (tx) => {
        const user = await makeUser(tx);
        const member = {
          organization_id: orgId,
          user_id: user.id,
          role,
          disabled: options.disabled ? 1 : 0,
          sso: 0,
          joined_at: readTimestamp(platform.clock),
          last_seen_at: null,
        };
        await addMember(platform, tx, member, testActor);
        return { user, token: await makeToken(tx, user.id) };
      }),
    provenDomains: (orgId, domains) =>
      database.transaction(async (tx) => {
        await claimEmailDomains(platform, tx, domains, { organizationId: orgId, actor: testActor });
        for (const domain of domains) {
          const claimed = await findEmailDomain(tx, orgId, domain);
          if (claimed !== undefined) await markDomainProven(platform, tx, claimed, testActor);
        }
      }),
    identityProvider: (orgId) =>
      database.transaction((tx) =>
        addOidcProvider(platform, tx, {
          ...{ organizationId: orgId, label: 'Company', actor: testActor },
          ...{ issuer: 'https://idp.example.com', clientId: 'octavo', clientSecret: 'example' },
        }),
      ),
    space: (orgId, space = {}) =>
      database.transaction((tx) =>
        createSpace(platform, tx, { actor: testActor, ...space, organizationId: orgId }),
      ),
    collection: (orgId, collection = {}) =>
      database.transaction((tx) =>
        createCollection(platform, tx, {
          ...{ actor: testActor, ...collection, organizationId: orgId },
        }),
      ),
    grant: (space, userId, role) =>
      database.transaction((tx) =>
        grantToUsers(
          platform,
          tx,
          { kind: 'space', id: space.id, organizationId: space.organization_id },
          { users: [userId], role, actor: testActor },
        ),
      ),
    team: (orgId, members = {}, title = 'Potters') =>
      database.transaction((tx) =>
        createTeam(platform, tx, {
          ...{ organizationId: orgId, title, actor: testActor },
          members: Object.entries(members).map(([userId, role]) => ({ userId, role })),
        }),
      ),
    grantToTeam: (space, teamId, role) =>
      database.transaction((tx) =>
        grantTo(
          platform,
          tx,
          { kind: 'space', id: space.id, organizationId: space.organization_id },
          { to: 'team', ids: [teamId], role, actor: testActor },
        ),
      ),
  };
}
