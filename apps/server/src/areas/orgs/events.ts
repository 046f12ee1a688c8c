import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { EmailDomainsTable, OrganizationsTable } from './tables.ts';

/** Something happened to an organization. */
export interface OrganizationEvent extends EventEnvelope<EventObject<'organization'>> {
  organizationId: string;
}

/** Something happened to a domain that an organization claims; the object's id is its name. */
export interface EmailDomainEvent extends EventEnvelope<EventObject<'email-domain'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'organization.created': OrganizationEvent;
    'organization.updated': OrganizationEvent;
    'email-domain.claimed': EmailDomainEvent;
    'email-domain.verified': EmailDomainEvent;
    /** The record of a proven domain was not found; `after.endsAt` says when the proof ends. */
    'email-domain.proof-missing': EmailDomainEvent;
    /** The record was gone for too long: the proof has ended. */
    'email-domain.lapsed': EmailDomainEvent;
    /** It is claimed no more, and its proof is forgotten. */
    'email-domain.removed': EmailDomainEvent;
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

/** What events say of a claimed domain. */
export function describeEmailDomain(row: Pick<EmailDomainsTable, 'verified_at'>): Facts {
  return { status: row.verified_at === null ? 'pending' : 'verified' };
}
