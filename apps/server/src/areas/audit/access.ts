import { type Access, onObject } from '../../http/access.ts';
import { type OrganizationSubject, onOrganization, organizationObject } from '../orgs/index.ts';
import { findAuditEvent } from './store.ts';
import type { AuditEventsTable } from './tables.ts';

/** An organization as its caller sees it, with an event of its trail. */
export interface AuditEventSubject extends OrganizationSubject {
  readonly event: AuditEventsTable;
}

/** For admins of an organization, about the event of it that `{auditEventId}` names. */
export function onAuditEvent(): Access<AuditEventSubject> {
  const organization = onOrganization('admin');
  return onObject(organizationObject, 'admin', async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, params } = request;
    const event = await findAuditEvent(db, subject.organization.id, params.auditEventId ?? '');
    return event === undefined ? null : { ...subject, event };
  });
}
