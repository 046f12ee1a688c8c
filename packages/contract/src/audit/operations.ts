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
      description: 'Only events with this name, or with any of several: `kind=…&kind=…`.',
    }),
  ),
  from: time('Only events at or after this time.'),
  to: time('Only events before this time.'),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      default: 'desc',
      description: 'The order by time; the default is `desc`.',
    }),
  ),
};

/** The filters of the events of an organization. */
const filters = {
  actor: idFilter('Only events caused by the person with this id.'),
  object: idFilter('Only events about the object with this id.'),
  objectKind: idFilter('Only events about objects of this kind, such as `space`.'),
  ...commonFilters,
};

export const listUserAuditEvents = declareOperation({
  id: 'list-user-audit-events',
  method: 'GET',
  path: '/user/audit-events',
  tag: 'Audit',
  summary: 'List the audit events of your account, tokens and sessions',
  description:
    'Events caused by someone else say who caused them, but not from where. Events in organizations are listed in the audit trail of the organization.',
  access: { object: 'self', needsOwnProof: true },
  query: listQuery(commonFilters),
  responses: { 200: paginated(auditEventResource) },
});

export const listAuditEvents = declareOperation({
  id: 'list-audit-events',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events',
  tag: 'Audit',
  summary: 'List the audit events of an organization',
  description:
    'Who did what to which object, when and from where. Events cannot be changed or deleted; the server removes them after the configured time. An event is listed as soon as its transaction is committed. Later pages repeat the `count` of the first page.',
  access: { object: 'organization', ability: 'admin' },
  query: listQuery(filters),
  responses: { 200: paginated(auditEventResource) },
});

export const getAuditEvent = declareOperation({
  id: 'get-audit-event',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events/{auditEventId}',
  tag: 'Audit',
  summary: 'Get an audit event of an organization',
  access: { object: 'organization', ability: 'admin' },
  responses: { 200: auditEventResource },
});

export const exportAuditEvents = declareOperation({
  id: 'export-audit-events',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events/export',
  tag: 'Audit',
  summary: 'Export the audit events of an organization',
  description:
    'Returns NDJSON with one event per line, in the same form and with the same filters as the list. It contains the events up to the time of the request. If the answer ends early, it is incomplete: the server stopped, or the caller lost access.',
  access: { object: 'organization', ability: 'admin' },
  query: Type.Object(filters),
  responses: { 200: null },
  rawType: 'application/x-ndjson',
});
