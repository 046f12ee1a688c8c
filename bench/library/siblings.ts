import { ordersBetween } from '@octavo/content';
import type { Role } from '@octavo/contract';
import { addMember } from '../../apps/server/src/areas/access/index.ts';
import { createToken, createUser } from '../../apps/server/src/areas/auth/index.ts';
import { createOrganization } from '../../apps/server/src/areas/orgs/index.ts';
import { type Platform, systemActor, type Tx } from '../../apps/server/src/platform/index.ts';
import { insertRows } from '../insert-rows.ts';

/** An organization with many siblings, and who asks for them. */
export interface Library {
  organizationId: string;
  /** A collection that has as many siblings in it as the root. */
  fullId: string;
  /** Those at the root, in their order. */
  spaces: readonly string[];
  collections: readonly string[];
  tokens: Readonly<Record<'admin' | 'reader' | 'guest', string>>;
}

const AT = '2026-01-31T09:30:00.000Z';
const COLLECTION_OF = 5;
/** Grants of the guest on each level. */
const GRANTS = 60;
/**
 * Fills an organization with so many siblings at its root, of which every fifth is a collection, and
 * as many in one of these. A guest was granted 60 spaces of each of the
 * two, all over it.
 */
export async function makeLibrary(platform: Platform, siblings: number): Promise<Library> {
  const actor = systemActor('bench');
  return platform.database.transaction(async (tx) => {
    const enrol = async (role: Role | null, organizationId?: string) => {
      const email = `${role ?? 'guest'}@example.com`;
      const user = await createUser(platform, tx, { email, actor });
      if (organizationId !== undefined)
        await addMember(platform, tx, describeMember(user.id, role, organizationId), actor);
      const { secret } = await createToken(platform, tx, {
        userId: user.id,
        label: 'bench',
        actor,
      });
      return { id: user.id, token: secret };
    };
    const admin = await enrol('admin');
    const owner = { adminId: admin.id, actor };
    const { id } = await createOrganization(platform, tx, { title: 'Kiln' }, owner);
    const [reader, guest] = [await enrol('read', id), await enrol(null, id)];
    const root = await addSiblings(platform, tx, { id, parent: null, siblings });
    const fullId = root.collections[0] ?? '';
    const inside = await addSiblings(platform, tx, { id, parent: fullId, siblings });
    const granted = [root, inside].flatMap(({ spaces }) => chooseSome(spaces));
    await insertRows(
      tx,
      'grants',
      granted.map((object_id) => ({
        ...{ organization_id: id, object_kind: 'space' as const, object_id, role: 'read' as const },
        ...{ subject_kind: 'user' as const, subject_id: guest.id, created_at: AT },
      })),
    );
    const tokens = { admin: admin.token, reader: reader.token, guest: guest.token };
    return { organizationId: id, fullId, ...root, tokens };
  });
}

function chooseSome(spaces: readonly string[]): string[] {
  return Array.from(
    { length: GRANTS },
    (_, at) => spaces[Math.floor((at * spaces.length) / GRANTS)] ?? '',
  );
}

function describeMember(user_id: string, role: Role | null, organization_id: string) {
  const member = { organization_id, user_id, role, disabled: 0, sso: 0 };
  return { ...member, joined_at: AT, last_seen_at: null };
}

async function addSiblings(
  { ids }: Platform,
  tx: Tx,
  {
    id: organization_id,
    parent,
    siblings,
  }: { id: string; parent: string | null; siblings: number },
): Promise<{ spaces: string[]; collections: string[] }> {
  const objects = ordersBetween(null, null, siblings).map((position, at) => ({
    ...{ id: ids.next(), organization_id, parent_id: parent, position },
    kind: at % COLLECTION_OF === 0 ? ('collection' as const) : ('space' as const),
    ...{ default_level: null, deleted: 0 },
  }));
  const all = objects.map(({ id }) => id);
  const idsOf = (kind: string) => objects.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const [spaces, collections] = [idsOf('space'), idsOf('collection')];
  await insertRows(tx, 'access_objects', objects);
  const own = all.map((object_id) => ({ object_id, ancestor_id: object_id, depth: 0 }));
  await insertRows(tx, 'access_ancestors', own);
  if (parent !== null) {
    const above = all.map((object_id) => ({ object_id, ancestor_id: parent, depth: 1 }));
    await insertRows(tx, 'access_ancestors', above);
  }
  const times = { created_at: AT, updated_at: AT };
  await insertRows(
    tx,
    'collections',
    collections.map((id) => ({ id, title: 'Guides', description: null, ...times })),
  );
  await insertRows(
    tx,
    'spaces',
    spaces.map((id) => ({
      ...{
        id,
        organization_id,
        title: 'Glazes',
        emoji: '📖',
        icon: null,
        edit_mode: 'live' as const,
      },
      ...{ language: null, revision: id, comments: 0, change_requests: 0 },
      ...{ change_requests_open: 0, change_requests_draft: 0, ...times, deleted_at: null },
    })),
  );
  return { spaces, collections };
}
