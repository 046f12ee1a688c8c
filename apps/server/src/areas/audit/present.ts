import type { AuditEventResource } from '@octavo/contract/audit';
import type { UsersTable } from '../auth/index.ts';
import type { AuditEventsTable } from './tables.ts';

/** Those who acted, as they are known now, by their ids. */
export type KnownPeople = ReadonlyMap<string, Pick<UsersTable, 'display_name' | 'email'>>;

/** An event as the API shows it to the admins of its organization. */
export function presentAuditEvent(row: AuditEventsTable, people: KnownPeople): AuditEventResource {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    organization: row.organization_id,
    actor: presentActor(row, people),
    object: { kind: row.object_kind, id: row.object_id, ...readPlace(row.object_place) },
    ...readFacts('before', row.before),
    ...readFacts('after', row.after),
    ...readFacts('details', row.details),
    ...(row.address === null ? {} : { address: row.address }),
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
  };
}

/** An event as the API shows it to the person it is about: where others sat is theirs alone. */
export function presentOwnEvent(row: AuditEventsTable, people: KnownPeople): AuditEventResource {
  const event = presentAuditEvent(row, people);
  if (row.actor_id === row.user_id) return event;
  const { address: _address, requestId: _requestId, ...rest } = event;
  const { kind, id } = rest.actor;
  if (kind !== 'user') return rest;
  const name = people.get(id)?.display_name;
  return { ...rest, actor: { kind, id, ...(name === undefined ? {} : { displayName: name }) } };
}

function presentActor(row: AuditEventsTable, people: KnownPeople): AuditEventResource['actor'] {
  const { actor_kind: kind, actor_id: id } = row;
  if (kind !== 'user') return { kind, id };
  const person = people.get(id);
  return {
    kind,
    id,
    ...(person === undefined ? {} : { displayName: person.display_name, email: person.email }),
    ...(row.token_id === null ? {} : { tokenId: row.token_id }),
    ...(row.session_id === null ? {} : { sessionId: row.session_id }),
  };
}

function readPlace(text: string | null): object {
  return text === null ? {} : (JSON.parse(text) as object);
}

function readFacts<Name extends string>(
  name: Name,
  text: string | null,
): Partial<Record<Name, Record<string, unknown>>> {
  if (text === null) return {};
  return { [name]: JSON.parse(text) } as Record<Name, Record<string, unknown>>;
}
