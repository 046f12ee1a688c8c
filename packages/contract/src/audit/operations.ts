import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { EVENT_KINDS } from './kinds.ts';
import { auditEventResource } from './resource.ts';

const idFilter = (description: string) =>
  Type.Optional(Type.String({ maxLength: 200, description }));
const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** The filters that every list of events has. */
const commonFilters = {
  kind: Type.Optional(
    Type.Array(Type.Enum([...EVENT_KINDS]), {
      minItems: 1,
      maxItems: 50,
      description: 'Only events of this name, or of any of several: `kind=…&kind=…`.',
    }),
  ),
  from: time('Only events at this time or after it.'),
  to: time('Only events before this time.'),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], { default: 'desc', description: 'By time: `desc` unless given.' }),
  ),
};

/** The filters of the events of an organization. */
const filters = {
  actor: idFilter('Only what the person with this id did.'),
  object: idFilter('Only what happened to the object with this id.'),
  objectKind: idFilter('Only what happened to objects of this kind, such as `space`.'),
  ...commonFilters,
};

export const listUserAuditEvents = declareOperation({
  id: 'list-user-audit-events',
  method: 'GET',
  path: '/user/audit-events',
  tag: 'Audit',
  summary: 'List what happened to your account, tokens and sessions',
  description:
    'Events that somebody else caused say who, and not from where. What happened in organizations is listed there.',
  access: { object: 'self', needsOwnProof: true },
  query: listQuery(commonFilters),
  responses: { 200: paginated(auditEventResource) },
});

export const listAuditEvents = declareOperation({
  id: 'list-audit-events',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events',
  tag: 'Audit',
  summary: 'List what happened in an organization',
  description:
    'Who did what to which object, when and from where. Nothing changes or deletes an event; the server forgets it once it has been kept for the configured time. An event is listed once its transaction is committed. Later pages say the `count` of the first one.',
  access: { object: 'organization', ability: 'admin' },
  query: listQuery(filters),
  responses: { 200: paginated(auditEventResource) },
});

export const getAuditEvent = declareOperation({
  id: 'get-audit-event',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events/{auditEventId}',
  tag: 'Audit',
  summary: 'Get an event of an organization',
  access: { object: 'organization', ability: 'admin' },
  responses: { 200: auditEventResource },
});

export const exportAuditEvents = declareOperation({
  id: 'export-audit-events',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events/export',
  tag: 'Audit',
  summary: 'Export what happened in an organization',
  description:
    'NDJSON: one event a line, as lists show it, with the filters of lists. It holds what had happened when it was asked for. An answer that breaks off before its end is incomplete: the server stopped, or the caller lost access.',
  access: { object: 'organization', ability: 'admin' },
  query: Type.Object(filters),
  responses: { 200: null },
  rawType: 'application/x-ndjson',
});
