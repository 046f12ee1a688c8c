import * as contract from '@octavo/contract/orgs';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { LookupFailedError, type Platform } from '../../../platform/index.ts';
import { onEmailDomain } from '../access.ts';
import { isProof, makeProofName, presentEmailDomain } from '../email-domain-resource.ts';
import { markDomainProven, requireFreeDomain } from '../email-domains.ts';
import type { EmailDomainsTable } from '../tables.ts';

/** Looks the record up that proves a claimed domain. */
export const verifyEmailDomain = implementOperation(contract.verifyEmailDomain, {
  access: onEmailDomain('admin'),
  async handle({ platform, caller, subject, write }) {
    const name = makeProofName(subject.emailDomain.domain);
    const records =
      subject.emailDomain.verified_at === null ? await readRecords(platform, name) : [];
    return write(async (tx, { emailDomain }) => {
      if (emailDomain.verified_at === null) {
        await requireFreeDomain(tx, emailDomain);
        requireProof(name, records, emailDomain);
      }
      const proven = await markDomainProven(platform, tx, emailDomain, actorOf(caller));
      return ok(presentEmailDomain(proven));
    });
  },
});

async function readRecords(platform: Platform, name: string): Promise<string[]> {
  try {
    return await platform.resolveTxt(name);
  } catch (error) {
    if (!(error instanceof LookupFailedError)) throw error;
    throw conflict('domain_unproven', `${error.message} Try again later.`);
  }
}

const SHOWN_RECORDS = 10;
const SHOWN_LENGTH = 255;

function requireProof(name: string, records: readonly string[], claimed: EmailDomainsTable): void {
  if (isProof(records, claimed)) return;
  const message =
    records.length === 0
      ? `There is no TXT record at "${name}".`
      : `No TXT record at "${name}" has the value that verifies the domain.`;
  const found = records
    .slice(0, SHOWN_RECORDS)
    .map((record) => ({ path: name, message: `is "${record.slice(0, SHOWN_LENGTH)}"` }));
  throw conflict('domain_unproven', message, found);
}
