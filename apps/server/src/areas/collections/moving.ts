import type { movingBody, Sibling } from '@octavo/contract/collections';
import type { Static } from 'typebox';
import { badRequest } from '../../http/errors.ts';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db, Facts, Tx } from '../../platform/index.ts';
import {
  chooseNeighbours,
  findAccessObject,
  findMembership,
  findRoles,
  isOnTheWay,
  isWhereWanted,
  moveAccessObject,
  type Neighbours,
  settlePosition,
  updatePosition,
  type WantedPlace,
} from '../access/index.ts';
import { requireMayCreateIn } from './place.ts';

export type MovingBody = Static<typeof movingBody>;

/** What is to be moved: a space or a collection, and where it is. */
export interface Movable {
  id: string;
  organizationId: string;
  /** The collection it is in; null at the root. */
  parentId: string | null;
}

/** Where something is to be: in which collection (null: at the root), and where there. */
export interface Destination {
  parentId: string | null;
  wanted: WantedPlace;
}

/**
 * Where a body wants something to be. The caller has checked that the user may move it.
 *
 * @throws ApiError 400 that names the field where the parent or the sibling is none that is there
 *   for the user, 403 without the ability `create` in a parent that it is not in yet
 */
export async function settleDestination(
  db: Db,
  moved: Movable,
  { body, holder }: { body: MovingBody; holder: RightsHolder },
): Promise<Destination> {
  const { organizationId } = moved;
  const { parent: parentId = moved.parentId } = body;
  if (parentId !== moved.parentId) {
    const member = parentId === null && (await findMembership(db, organizationId, holder.userId));
    const memberRole = member ? member.role : null;
    const field = 'body.parent';
    await requireMayCreateIn(db, { organizationId, parentId, holder, memberRole, field });
  }
  const wanted = readPosition(body.position);
  if (wanted === 'last') return { parentId, wanted };
  const { side, beside } = wanted;
  const targetId = beside.type === 'space' ? beside.space : beside.collection;
  const target = await findAccessObject(db, targetId);
  const isThere =
    target?.kind === beside.type &&
    target.deleted === 0 &&
    target.organization_id === organizationId &&
    target.parent_id === parentId &&
    target.id !== moved.id;
  if (!isThere || !(await isFoundBy(db, holder, target))) {
    const rule = `must be another ${beside.type} in the destination`;
    throw badRequest(`body.position.${side}`, rule, 'unknown_reference');
  }
  return { parentId, wanted: side === 'before' ? { before: targetId } : { after: targetId } };
}

function readPosition(
  position: MovingBody['position'],
): { side: 'before' | 'after'; beside: Sibling } | 'last' {
  const { before, after } = position ?? {};
  if (before !== undefined && after !== undefined) {
    throw badRequest('body.position', 'must have either `before` or `after`, not both');
  }
  if (before !== undefined) return { side: 'before', beside: before };
  return after === undefined ? 'last' : { side: 'after', beside: after };
}

async function isFoundBy(
  db: Db,
  holder: RightsHolder,
  { id, kind }: { id: string; kind: string },
): Promise<boolean> {
  if ((await findRoles(db, holder, [id])).has(id)) return true;
  return kind === 'collection' && isOnTheWay(db, id, holder);
}

/** Where something was and is, as events say it: its parent, and between what it stands there. */
export interface MoveFacts {
  before: Facts;
  after: Facts;
}

/**
 * Moves a space, or a collection with all that is in it, to where `settleDestination` found that it
 * is to be; undefined where it is there already. The caller has checked that no collection comes into
 * itself or too deep.
 */
export async function moveInLibrary(
  tx: Tx,
  moved: Movable,
  { parentId, wanted }: Destination,
): Promise<MoveFacts | undefined> {
  const { id, organizationId } = moved;
  const stays = parentId === moved.parentId;
  const stood = await requireNeighbours(tx, moved);
  if (stays && isWhereWanted(stood, wanted)) return undefined;
  const position = await settlePosition(tx, { organizationId, parentId }, wanted, id);
  if (position === undefined) throw new Error('The sibling of a destination is gone.');
  if (stays) await updatePosition(tx, id, position);
  else await moveAccessObject(tx, id, { parentId, position });
  const stands = await requireNeighbours(tx, { ...moved, parentId });
  return {
    before: describePlace(moved.parentId, stood),
    after: describePlace(parentId, stands),
  };
}

async function requireNeighbours(db: Db, { id, ...siblings }: Movable): Promise<Neighbours> {
  const neighbours = await chooseNeighbours(db, siblings, id);
  if (neighbours === undefined) throw new Error('What is to be moved is not where it was.');
  return neighbours;
}

/** `position` as a body of a move has it: it stands after the one and before the other. */
function describePlace(parent: string | null, { before, after }: Neighbours): Facts {
  return { parent, position: { after: before, before: after } };
}
