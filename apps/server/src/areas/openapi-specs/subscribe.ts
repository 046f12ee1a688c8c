import { type Platform, type Tx, UNTIL_DONE } from '../../platform/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { compareNewVersions } from './changes/compare-versions.ts';
import { followTransfers } from './follow-transfers.ts';
import { MAX_ATTEMPTS, processSpec } from './processing/process.ts';
import { deleteSomeOf, removeRemains } from './processing/prune.ts';
import { PROCESS, REMOVE } from './processing/schedule.ts';

/** Works off the jobs of specifications, and lets those of files go with their spaces. */
export function subscribeOpenapiSpecs(platform: Platform): void {
  const { jobs } = platform;
  jobs.register(PROCESS, (payload, run) => processSpec(platform, payload, run), {
    maxAttempts: MAX_ATTEMPTS,
  });
  jobs.register(REMOVE, ({ specId }) => removeRemains(platform, specId), UNTIL_DONE);
  spaceEmptiers.extend(platform, emptySpace);
  followTransfers(platform);
  compareNewVersions(platform);
}

async function emptySpace(tx: Tx, spaceId: string): Promise<boolean> {
  const specs = await tx
    .selectFrom('openapi_specs')
    .select('id')
    .where('space_id', '=', spaceId)
    .limit(1)
    .execute();
  const [spec] = specs;
  if (spec === undefined) return false;
  if (await deleteSomeOf(tx, spec.id)) return true;
  await tx.deleteFrom('openapi_specs').where('id', '=', spec.id).execute();
  return true;
}
