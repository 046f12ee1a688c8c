import type { Role, Standing } from '@octavo/contract';
import type { TeamResource } from '@octavo/contract/teams';
import type { Urls } from '../../http/urls.ts';
import { teamPermissions } from './policy.ts';
import type { TeamsTable } from './tables.ts';

/** What a team is shown with besides its row. */
export interface TeamFacts {
  members: number;
  spaces: number;
  /** The caller's role in the organization, and what it is in the team. */
  role: Role | null;
  standing: Standing | undefined;
}

/** A team row as the API shows it. */
export function presentTeam(row: TeamsTable, facts: TeamFacts, url: Urls): TeamResource {
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: facts.members,
    spaces: facts.spaces,
    createdAt: row.created_at,
    urls: { location: url.api(`/orgs/${row.organization_id}/teams/${row.id}`) },
    permissions: teamPermissions(facts.role, facts.standing),
  };
}
