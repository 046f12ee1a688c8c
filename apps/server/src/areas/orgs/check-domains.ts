import {
  cleanFreeText,
  LookupFailedError,
  type Platform,
  sendMail,
  systemActor,
  type Tx,
} from '../../platform/index.ts';
import { isProof, makeProofName } from './email-domain-resource.ts';
import { endDomainProof, markProofMissing } from './email-domains.ts';
import {
  findEmailDomain,
  listDomainsToCheck,
  updateEmailDomainProof,
} from './email-domains-store.ts';
import { findOrganization, listAdminEmails } from './store.ts';
import type { EmailDomainsTable } from './tables.ts';

const KIND = 'orgs.check-email-domains';
const DAY_MS = 86_400_000;
/** For how long the record of a proven domain may be gone. */
export const GRACE_DAYS = 14;
/** Looked for in one round. */
const AT_ONCE = 50;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Looks for the records of proven domains again. It asks for the next round itself. */
    'orgs.check-email-domains': Record<string, never>;
  }
}

/** Asks for a round now, and so for one each day from then on. */
export async function scheduleDomainChecks(platform: Platform): Promise<void> {
  await askForRound(platform, platform.clock.now());
}

/**
 * Registers the job that looks for the records of proven domains once a day. Where one is gone the
 * admins are told, and 14 days later the proof ends. A DNS that does not answer says nothing.
 */
export function registerDomainChecks(platform: Platform): void {
  platform.jobs.register(KIND, async (_payload, { signal }) => {
    const now = platform.clock.now().getTime();
    await askForRound(platform, new Date(now + DAY_MS));
    const { db } = platform.database;
    // A little less than a day: the rounds are not to the second.
    const since = new Date(now - DAY_MS + 60 * 60_000).toISOString();
    let due = await listDomainsToCheck(db, since, AT_ONCE);
    while (due.length > 0 && !signal.aborted) {
      for (const proven of due) await checkDomain(platform, proven);
      due = due.length < AT_ONCE ? [] : await listDomainsToCheck(db, since, AT_ONCE);
    }
  });
}

/** Looks for the record of one proven domain, and notes what follows. */
async function checkDomain(platform: Platform, { organization_id, domain }: EmailDomainsTable) {
  const records = await readRecords(platform, domain);
  await platform.database.transaction(async (tx) => {
    const proven = await findEmailDomain(tx, organization_id, domain);
    if (proven === undefined || proven.verified_at === null || proven.vouched === 1) return;
    const now = platform.clock.now();
    const at = now.toISOString();
    if (records === undefined) return updateEmailDomainProof(tx, { ...proven, checked_at: at });
    if (isProof(records, proven)) {
      return updateEmailDomainProof(tx, { ...proven, checked_at: at, missing_since: null });
    }
    const since = proven.missing_since === null ? now : new Date(proven.missing_since);
    const endsAt = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
    const actor = systemActor(KIND);
    if (proven.missing_since === null) {
      await markProofMissing(platform, tx, proven, { at, endsAt: endsAt.toISOString(), actor });
      return tellAdmins(platform, tx, proven, { endsAt });
    }
    if (endsAt > now) return updateEmailDomainProof(tx, { ...proven, checked_at: at });
    await endDomainProof(platform, tx, proven, actor);
    return tellAdmins(platform, tx, proven, {});
  });
}

/** The records at the name of a proof; undefined where the DNS does not answer. */
async function readRecords(platform: Platform, domain: string): Promise<string[] | undefined> {
  try {
    return await platform.resolveTxt(makeProofName(domain));
  } catch (error) {
    if (error instanceof LookupFailedError) return undefined;
    throw error;
  }
}

/** Mails the admins of the organization that a proof is going to end, or has ended. */
async function tellAdmins(
  platform: Platform,
  tx: Tx,
  { organization_id: organizationId, domain, challenge }: EmailDomainsTable,
  { endsAt }: { endsAt?: Date },
): Promise<void> {
  const name = (await findOrganization(tx, organizationId))?.title ?? '';
  const title = `"${cleanFreeText(name)}"`;
  const { host } = new URL(platform.config.publicUrl);
  const record = `${makeProofName(domain)}  TXT  ${challenge}`;
  const subject =
    endsAt === undefined
      ? 'A domain of your organization is no longer verified'
      : 'The DNS record that verifies a domain of your organization is missing';
  const text =
    endsAt === undefined
      ? `The domain ${domain} is no longer verified for ${title} on ${host}: the DNS record that verified it was missing for ${GRACE_DAYS} days. People with addresses in this domain can no longer sign in through the identity provider of the organization, be provisioned, or join by their address. To verify the domain again, publish this record and then verify the domain once more:\n\n${record}`
      : `The DNS record that verifies that ${domain} belongs to ${title} on ${host} is missing. Publish it again by ${endsAt.toISOString().slice(0, 10)}. Otherwise, people with addresses in this domain can no longer sign in through the identity provider of the organization, be provisioned, or join by their address. This is the record:\n\n${record}`;
  for (const to of await listAdminEmails(tx, organizationId)) {
    await sendMail(platform, tx, { kind: 'notice', organizationId }, { to, subject, text });
  }
}

/** One round waits at a time, whichever server asked for it. */
async function askForRound({ database, jobs }: Platform, runAt: Date): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, KIND, {}, { runAt, key: 'daily' }), {
    isolation: 'read committed',
  });
}
