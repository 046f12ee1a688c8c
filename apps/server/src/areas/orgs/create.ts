import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { addAccessObject, addMember } from '../access/index.ts';
import { describeOrganization } from './events.ts';
import { insertOrganization } from './store.ts';
import type { OrganizationsTable } from './tables.ts';

/** A new organization. */
export interface NewOrganization {
  title: string;
  type?: OrganizationsTable['type'];
  useCase?: NonNullable<OrganizationsTable['use_case']>;
  communityType?: NonNullable<OrganizationsTable['community_type']>;
}

/** Adds an organization whose only member, an admin, is `adminId`. */
export async function createOrganization(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  organization: NewOrganization,
  { adminId, actor }: { adminId: string; actor: Actor },
): Promise<OrganizationsTable> {
  const now = readTimestamp(platform.clock);
  const row: OrganizationsTable = {
    id: platform.ids.next(),
    title: organization.title,
    type: organization.type ?? 'business',
    use_case: organization.useCase ?? null,
    community_type: organization.communityType ?? null,
    email_domains: '[]',
    hostname: null,
    default_role: null,
    default_content: null,
    logo: null,
    sso: 0,
    ai: 0,
    invite_links: 1,
    created_at: now,
    updated_at: now,
  };
  await insertOrganization(tx, row);
  await addAccessObject(tx, { id: row.id, kind: 'organization', organizationId: row.id });
  await platform.events.emit(tx, 'organization.created', {
    actor,
    organizationId: row.id,
    object: { kind: 'organization', id: row.id },
    after: describeOrganization(row),
  });
  const admin = {
    organization_id: row.id,
    user_id: adminId,
    role: 'admin',
    disabled: 0,
    sso: 0,
    joined_at: now,
    last_seen_at: null,
  } as const;
  await addMember(platform, tx, admin, actor);
  return row;
}
