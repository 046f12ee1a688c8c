import type { Db } from '../../../platform/index.ts';
import { findTeams, showTeams, type TeamViewer } from '../../teams/index.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { presentSamlProvider } from './present.ts';
import type { SamlProviderResource } from './resource.ts';

/** Providers of an organization as the API shows them at a time, each with the team that it fills. */
export async function showSamlProviders(
  db: Db,
  rows: readonly SamlProvidersTable[],
  viewer: TeamViewer,
  now: Date,
): Promise<SamlProviderResource[]> {
  const wanted = [...new Set(rows.flatMap((row) => row.default_team ?? []))];
  const found = await findTeams(db, viewer.organization, wanted);
  const shown = found.size === 0 ? [] : await showTeams(db, [...found.values()], viewer);
  const teams = new Map(shown.map((team) => [team.id, team]));
  return rows.map((row) =>
    presentSamlProvider(row, { url: viewer.url, now, team: teams.get(row.default_team ?? '') }),
  );
}

/** One provider as the API shows it. */
export async function showSamlProvider(
  db: Db,
  row: SamlProvidersTable,
  viewer: TeamViewer,
  now: Date,
): Promise<SamlProviderResource> {
  const [shown] = await showSamlProviders(db, [row], viewer, now);
  if (shown === undefined) throw new Error('A provider was not shown.');
  return shown;
}
