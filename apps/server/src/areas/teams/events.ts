import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { TeamsTable } from './tables.ts';

/** Something happened to a team. */
export interface TeamEvent extends EventEnvelope<EventObject<'team'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'team.created': TeamEvent;
    'team.updated': TeamEvent;
    /** It went with its memberships and all that was granted to it, of which nothing else is said. */
    'team.deleted': TeamEvent;
  }
}

/** What events say of a team. */
export function describeTeam({ title }: Pick<TeamsTable, 'title'>): Facts {
  return { title };
}

/** Where events say that a team is. */
export function locateTeam({ id, organization_id }: Pick<TeamsTable, 'id' | 'organization_id'>) {
  return { organizationId: organization_id, object: { kind: 'team', id } } as const;
}
