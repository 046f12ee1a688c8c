import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { OrganizationsTable } from './tables.ts';

/** Something happened to an organization. */
export interface OrganizationEvent extends EventEnvelope<EventObject<'organization'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'organization.created': OrganizationEvent;
    'organization.updated': OrganizationEvent;
  }
}

/** What events say of an organization. */
export function describeOrganization(row: OrganizationsTable): Facts {
  return {
    title: row.title,
    type: row.type,
    emailDomains: JSON.parse(row.email_domains),
    hostname: row.hostname,
    defaultRole: row.default_role,
    defaultContent: row.default_content === null ? null : JSON.parse(row.default_content),
    logo: row.logo,
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
  };
}
