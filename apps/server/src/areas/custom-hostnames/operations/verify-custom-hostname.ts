import * as contract from '@octavo/contract/custom-hostnames';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { LookupFailedError, type Platform } from '../../../platform/index.ts';
import { onHostname } from '../access.ts';
import { noteCheck } from '../claims.ts';
import { isProof, makeChallengeName, presentHostname } from '../resource.ts';

const SHOWN_RECORDS = 10;
const SHOWN_LENGTH = 255;

export const verifyCustomHostname = implementOperation(contract.verifyCustomHostname, {
  access: onHostname('admin'),
  async handle({ platform, caller, subject, url, write }) {
    const name = makeChallengeName(subject.claim.hostname);
    const records = subject.claim.status === 'active' ? [] : await readRecords(platform, name);
    return write(async (tx, { claim, role }) => {
      if (claim.status === 'active') return ok(presentHostname(claim, role, url));
      if (!isProof(records, claim)) throw describeMissing(name, records);
      const actor = actorOf(caller);
      const proven = await noteCheck(platform, tx, claim, { status: 'active', actor });
      return ok(presentHostname(proven, role, url));
    });
  },
});

async function readRecords(platform: Platform, name: string): Promise<string[]> {
  try {
    return await platform.resolveTxt(name);
  } catch (error) {
    if (!(error instanceof LookupFailedError)) throw error;
    throw conflict('hostname_unproven', `${error.message} Try again later.`);
  }
}

function describeMissing(name: string, records: readonly string[]) {
  const found = records
    .slice(0, SHOWN_RECORDS)
    .map((record) => ({ path: name, message: `is "${record.slice(0, SHOWN_LENGTH)}"` }));
  const message =
    records.length === 0
      ? `There is no TXT record at "${name}".`
      : `No TXT record at "${name}" has the value that verifies the host name.`;
  return conflict('hostname_unproven', message, found);
}
