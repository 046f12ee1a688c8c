import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  systemActor,
  type Tx,
} from '../../platform/index.ts';
import { setSiteHostname } from '../sites/index.ts';
import { describeClaim, locateClaim } from './events.ts';
import { requestCheck } from './request-check.ts';
import {
  deleteClaim,
  findClaim,
  findProvenClaim,
  type HostnameClaim,
  insertClaim,
  updateClaim,
} from './store.ts';

/**
 * Claims a host name for a site, of whose organization nobody claims it yet. It counts for nothing
 * until it is proven, and keeps nobody else from proving it.
 */
export async function claimHostname(
  platform: Platform,
  tx: Tx,
  wanted: { hostname: string; siteId: string; organizationId: string; actor: Actor },
): Promise<HostnameClaim> {
  const claim: HostnameClaim = {
    hostname: wanted.hostname,
    organization_id: wanted.organizationId,
    site_id: wanted.siteId,
    challenge: platform.ids.nextUnguessable(),
    status: 'pending',
    claimed_at: readTimestamp(platform.clock),
    checked_at: null,
  };
  await insertClaim(tx, claim);
  await platform.events.emit(tx, 'custom-hostname.claimed', {
    actor: wanted.actor,
    ...locateClaim(claim),
    after: describeClaim(claim),
  });
  await requestCheck(platform, tx, claim);
  return claim;
}

/** Gives a claim to another site of the same organization, as it stands. */
export async function moveClaim(
  platform: Platform,
  tx: Tx,
  claim: HostnameClaim,
  { siteId, actor }: { siteId: string; actor: Actor },
): Promise<HostnameClaim> {
  if (claim.site_id === siteId) return claim;
  if (claim.status === 'active') {
    await setSiteHostname(platform, tx, claim.site_id, { hostname: null, actor });
  }
  const moved = { ...claim, site_id: siteId };
  await updateClaim(tx, claim, { site_id: siteId });
  if (claim.status === 'active') await useHostname(platform, tx, moved, actor);
  await tellChange(platform, tx, { before: claim, after: moved, actor });
  return moved;
}

/**
 * Notes that the record was looked for: the claim is as it stands since. One that was just proven takes
 * the name from who proved it before, as the DNS says whose it is by now.
 */
export async function noteCheck(
  platform: Platform,
  tx: Tx,
  claim: HostnameClaim,
  { status, actor }: { status: HostnameClaim['status']; actor: Actor },
): Promise<HostnameClaim> {
  const checked = { ...claim, status, checked_at: readTimestamp(platform.clock) };
  if (status === 'active' && claim.status !== 'active')
    await loseName(platform, tx, claim.hostname);
  await updateClaim(tx, claim, { status, checked_at: checked.checked_at });
  if (status === claim.status) return checked;
  if (status === 'active') await useHostname(platform, tx, checked, actor);
  await tellChange(platform, tx, { before: claim, after: checked, actor });
  return checked;
}

/** Lets a host name go: its site is there no longer. */
export async function releaseHostname(
  platform: Platform,
  tx: Tx,
  claim: HostnameClaim,
  actor: Actor,
): Promise<void> {
  await deleteClaim(tx, claim);
  if (claim.status === 'active') {
    await setSiteHostname(platform, tx, claim.site_id, { hostname: null, actor });
  }
  await platform.events.emit(tx, 'custom-hostname.released', {
    actor,
    ...locateClaim(claim),
    before: describeClaim(claim),
  });
}

/** Lets a name go that others have proven since. Those who lose it do not learn who has it now. */
async function loseName(platform: Platform, tx: Tx, hostname: string): Promise<void> {
  const former = await findProvenClaim(tx, hostname);
  if (former === undefined) return;
  await releaseHostname(platform, tx, former, systemActor('custom-hostnames.take-over'));
}

/** Puts a site at a host name, in the place of the one that it has. */
async function useHostname(
  platform: Platform,
  tx: Tx,
  { hostname, organization_id, site_id: siteId }: HostnameClaim,
  actor: Actor,
): Promise<void> {
  const before = await setSiteHostname(platform, tx, siteId, { hostname, actor });
  const former =
    before === null ? undefined : await findClaim(tx, { hostname: before, organization_id });
  if (former === undefined || former.hostname === hostname) return;
  await deleteClaim(tx, former);
  await platform.events.emit(tx, 'custom-hostname.released', {
    actor,
    ...locateClaim(former),
    before: describeClaim(former),
  });
}

async function tellChange(
  platform: Platform,
  tx: Tx,
  { before, after, actor }: { before: HostnameClaim; after: HostnameClaim; actor: Actor },
): Promise<void> {
  await platform.events.emit(tx, 'custom-hostname.updated', {
    actor,
    ...locateClaim(after),
    ...compareFacts(describeClaim(before), describeClaim(after)),
  });
}
