import { EVENTS, type EventDeclaration } from '@octavo/contract/events';
import type { Actor, EventEnvelope, EventName, EventObject } from '../../platform/index.ts';
import type { AuditEventsTable } from './tables.ts';

/** The row that keeps an event; `id` is made after the event happened. */
export function makeRow(id: string, kind: EventName, event: EventEnvelope): AuditEventsTable {
  const { actor, object } = event;
  return {
    id,
    organization_id: event.organizationId,
    user_id: settlePerson(event),
    at: event.at,
    kind,
    actor_kind: actor.kind,
    actor_id: idOf(actor),
    token_id: (actor.kind === 'user' && actor.tokenId) || null,
    session_id: (actor.kind === 'user' && actor.sessionId) || null,
    address: actor.address ?? null,
    request_id: actor.requestId ?? null,
    object_kind: object.kind,
    object_id: object.id,
    object_place: writeJson(pickPlace(object)),
    before: writeJson(event.before),
    after: writeJson(event.after),
    details: writeJson(pickDetails(kind, event)),
  };
}

function idOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'visitor':
      return actor.siteId;
    case 'system':
      return actor.task;
  }
}

/** Of what only people have, which may happen in the name of an organization all the same. */
const PERSONAL: readonly string[] = ['token', 'session'];

function settlePerson({ object, organizationId }: EventEnvelope): string | null {
  if (object.kind === 'user') return object.id;
  const { userId } = object as EventObject & { userId?: unknown };
  const isPersonal = organizationId === null || PERSONAL.includes(object.kind);
  return isPersonal && typeof userId === 'string' ? userId : null;
}

function pickPlace({ kind: _kind, id: _id, ...place }: EventObject): object | undefined {
  return Object.keys(place).length === 0 ? undefined : place;
}

/** What each event has that the outside may know of, and with it the trail. */
const DECLARED: Readonly<Record<string, EventDeclaration>> = EVENTS;

/** The rest is for the subscribers of an event: it may be large or confidential. */
function pickDetails(kind: EventName, event: EventEnvelope): Record<string, unknown> | undefined {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  const names = (DECLARED[kind]?.details ?? []).filter((name) => fields[name] !== undefined);
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function writeJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
