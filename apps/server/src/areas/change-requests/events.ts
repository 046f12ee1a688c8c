import type { Actor, EventEnvelope, EventObject } from '../../platform/index.ts';
import type { ConflictOutcome } from './policy.ts';
import type { ChangeRequestRow } from './store.ts';

/** A change request, located by its space. */
interface ChangeRequestObject extends EventObject<'change-request'> {
  spaceId: string;
}

/** Something happened to a change request. */
export interface ChangeRequestEvent extends EventEnvelope<ChangeRequestObject> {
  organizationId: string;
}

/** A change request was merged; `revisionId` is the space's revision that holds it. */
export interface ChangeRequestMerged extends ChangeRequestEvent {
  revisionId: string;
}

/** A conflict, located by its change request and space. */
interface ConflictObject extends EventObject<'conflict'> {
  spaceId: string;
  changeRequestId: string;
}

/** A conflict was settled, by a person or since nothing was left to decide. */
export interface ConflictResolved extends EventEnvelope<ConflictObject> {
  organizationId: string;
  resolution: ConflictOutcome;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'change-request.created': ChangeRequestEvent;
    /** Its subject, status or content changed, other than by the merge. */
    'change-request.updated': ChangeRequestEvent;
    'change-request.merged': ChangeRequestMerged;
    'conflict.resolved': ConflictResolved;
  }
}

type Located = Pick<ChangeRequestRow, 'id' | 'space_id' | 'organization_id'>;

/** What an event of a change request begins with. */
export function beginRequestEvent(row: Located, actor: Actor) {
  const object = { kind: 'change-request', id: row.id, spaceId: row.space_id } as const;
  return { actor, organizationId: row.organization_id, object };
}

/** A conflict of a change request was settled. */
export function describeResolved(
  row: Located,
  conflictId: string,
  { resolution, actor }: { resolution: ConflictOutcome; actor: Actor },
) {
  const place = { spaceId: row.space_id, changeRequestId: row.id };
  return {
    actor,
    organizationId: row.organization_id,
    object: { kind: 'conflict', id: conflictId, ...place },
    resolution,
    before: { status: 'open' },
    after: { status: 'resolved', resolution },
  } as const;
}
