import { LookupFailedError, type Platform, systemActor } from '../../platform/index.ts';
import { noteCheck } from './claims.ts';
import { CHECK_KIND, requestCheck } from './request-check.ts';
import { isProof, makeChallengeName } from './resource.ts';
import { findClaimByChallenge, type HostnameClaim } from './store.ts';

/** For how long the record is looked for. */
const PATIENCE_MS = 7 * 24 * 60 * 60_000;

/** Registers the job that looks for the records of pending claims, for seven days. */
export function registerChecks(platform: Platform): void {
  platform.jobs.register(CHECK_KIND, async (payload) => {
    const { hostname } = payload;
    const { database, clock } = platform;
    const isMeant = (claim: HostnameClaim | undefined): claim is HostnameClaim =>
      claim?.status === 'pending';
    if (!isMeant(await findClaimByChallenge(database.db, payload))) return;
    const records = await readRecords(platform, hostname);
    await database.transaction(async (tx) => {
      const claim = await findClaimByChallenge(tx, payload);
      if (!isMeant(claim)) return;
      const isLate = clock.now().getTime() - Date.parse(claim.claimed_at) >= PATIENCE_MS;
      const status = isProof(records, claim) ? 'active' : isLate ? 'failed' : 'pending';
      await noteCheck(platform, tx, claim, { status, actor: systemActor(CHECK_KIND) });
      if (status === 'pending') await requestCheck(platform, tx, claim);
    });
  });
}

/** The records of a host name; none where the DNS does not answer, which the next look may find. */
async function readRecords(platform: Platform, hostname: string): Promise<string[]> {
  try {
    return await platform.resolveTxt(makeChallengeName(hostname));
  } catch (error) {
    if (error instanceof LookupFailedError) return [];
    throw error;
  }
}
