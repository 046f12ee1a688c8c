import type { Actor } from '../../platform/index.ts';

/** An event of the audit trail; its id begins with the time at which it was written down. */
export interface AuditEventsTable {
  id: string;
  /** Null for what belongs to a person alone. */
  organization_id: string | null;
  /** The person whose own affair it is: their account, tokens and sessions; null otherwise. */
  user_id: string | null;
  /** When it happened, ISO 8601. */
  at: string;
  /** The name of the event. */
  kind: string;
  actor_kind: Actor['kind'];
  /** The id of the person or of the site that is read; what the server was at. */
  actor_id: string;
  token_id: string | null;
  session_id: string | null;
  address: string | null;
  request_id: string | null;
  object_kind: string;
  object_id: string;
  /** The ids that locate the object, JSON; null where its own does. */
  object_place: string | null;
  /** JSON, as the event says it. */
  before: string | null;
  after: string | null;
  details: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    audit_events: AuditEventsTable;
  }
}
