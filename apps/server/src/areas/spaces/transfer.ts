import { roleHas } from '@octavo/contract';
import type { transferBody } from '@octavo/contract/spaces';
import type { Static } from 'typebox';
import { badRequest, forbidden } from '../../http/errors.ts';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Actor, Db, Platform, Tx } from '../../platform/index.ts';
import { listBelow, settlePosition, transferAccessObjects } from '../access/index.ts';
import { requireDepth, requireMayCreateIn } from '../collections/index.ts';
import { transferFieldValues } from '../custom-fields/index.ts';
import { deleteInvitesBelow } from '../invites/index.ts';
import { findOrganizationFor } from '../orgs/index.ts';
import { updateSpacesBelow } from './store.ts';
import type { TransferredOut } from './transfer-events.ts';
import { askTransferGuards } from './transfer-guards.ts';

/** Where something goes: an organization, and a collection of it or (null) its root. */
export interface TransferTarget {
  organizationId: string;
  parentId: string | null;
}

/**
 * Where a body wants something to go.
 *
 * @throws ApiError 400 that names the field where the user does not belong to the organization, or
 *   the parent is no collection of it that the user may find; 403 without `create` in that place
 */
export async function settleTarget(
  db: Db,
  { organization, parent }: Static<typeof transferBody>,
  holder: RightsHolder,
): Promise<TransferTarget> {
  const found = await findOrganizationFor(db, organization, holder);
  if (found === undefined) {
    const rule = 'must be an organization that you belong to';
    throw badRequest('body.organization', rule, 'unknown_reference');
  }
  const target = { organizationId: organization, parentId: parent ?? null };
  const place = { ...target, holder, memberRole: found.member_role, field: 'body.parent' };
  await requireMayCreateIn(db, place);
  return target;
}

/** What goes: a space, or a collection with all that is in it. */
export interface Transferred {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  organizationId: string;
  /** The collection that it is in; null at the root. */
  parentId: string | null;
}

/**
 * Gives a space, or a collection with all that is in it, to another organization. What was granted on
 * any of it, and invites onto it, are gone, and so is what spaces have in custom fields that the other
 * organization lacks; later areas take what else the organization had of it. The
 * number of statements does not depend on how much goes. The caller has checked that it may go there.
 *
 * @throws ApiError 403 unless the holder is an admin of the organization that it leaves, 409 where it would nest too deep, 412 where something keeps it where it is
 */
export async function transferToOrganization(
  platform: Platform,
  tx: Tx,
  thing: Transferred,
  { target, actor, holder }: { target: TransferTarget; actor: Actor; holder: RightsHolder },
): Promise<void> {
  const { id, organizationId } = thing;
  await requireMayGiveAway(tx, thing, holder);
  const below = await listBelow(tx, id);
  const idsOf = (kind: Transferred['kind']) =>
    below.filter((one) => one.kind === kind).map((one) => one.id);
  const moved = { spaceIds: idsOf('space'), collectionIds: idsOf('collection') };
  if (thing.kind === 'collection') {
    const collections = below.filter((one) => one.kind === 'collection');
    const height = 1 + Math.max(...collections.map(({ depth }) => depth));
    await requireDepth(tx, { parentId: target.parentId, height });
  }
  // First of all that it writes: whoever edits one of the spaces waits from here on.
  await updateSpacesBelow(tx, id, target.organizationId);
  await askTransferGuards(platform, tx, {
    id,
    organizationId,
    holder,
    spaceIds: moved.spaceIds,
  });
  const position = (await settlePosition(tx, target, 'last', id)) ?? null;
  const grants = await transferAccessObjects(tx, id, { ...target, position });
  const invites = await deleteInvitesBelow(tx, id);
  const fieldValues = await transferFieldValues(tx, moved.spaceIds, target.organizationId);
  await tellBoth(platform, tx, thing, {
    target,
    actor,
    ...moved,
    dropped: { grants, invites, fieldValues },
  });
}

/**
 * A role on the thing alone is had from whomever: what belongs to an organization leaves it by the will
 * of those who decide for all of it.
 *
 * @throws ApiError 403 unless the user is an admin of the organization
 */
async function requireMayGiveAway(
  db: Db,
  { kind, organizationId }: Pick<Transferred, 'kind' | 'organizationId'>,
  holder: RightsHolder,
): Promise<void> {
  const found = await findOrganizationFor(db, organizationId, holder);
  if (roleHas(found?.member_role ?? null, 'admin')) return;
  const needed = 'requires the admin role in the organization that it leaves: ask an admin there';
  throw forbidden('forbidden', `Transferring a ${kind} to another organization ${needed}.`);
}

interface Told {
  target: TransferTarget;
  actor: Actor;
  spaceIds: readonly string[];
  collectionIds: readonly string[];
  dropped: TransferredOut['dropped'];
}

/** Each organization hears of its own side, and of the other one no more than its id. */
async function tellBoth(
  { events }: Platform,
  tx: Tx,
  { kind, id, title, organizationId, parentId }: Transferred,
  { target, actor, spaceIds, collectionIds, dropped }: Told,
): Promise<void> {
  const facts = { actor, object: { kind, id }, spaceIds, collectionIds };
  await events.emit(tx, `${kind}.transferred-out`, {
    ...facts,
    organizationId,
    dropped,
    before: { organization: organizationId, title, parent: parentId },
    after: { organization: target.organizationId },
  });
  await events.emit(tx, `${kind}.transferred-in`, {
    ...facts,
    organizationId: target.organizationId,
    before: { organization: organizationId },
    after: { organization: target.organizationId, title, parent: target.parentId },
  });
}
