import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { LookupFailedError, type Platform } from '../../../platform/index.ts';
import { onHostname } from '../access.ts';
import { noteCheck } from '../claims.ts';
import {
  customHostnameResource,
  hostnameParams,
  isProof,
  makeChallengeName,
  presentHostname,
} from '../resource.ts';

const SHOWN_RECORDS = 10;
const SHOWN_LENGTH = 255;

export const verifyCustomHostname = defineOperation({
  id: 'verify-custom-hostname',
  method: 'POST',
  path: '/custom-hostnames/{hostname}/verify',
  tag: 'Sites',
  summary: 'Verify a custom hostname',
  description:
    'Looks for the TXT record that `verification` names. From then on the site is at the hostname, and no other is. Once it is active the record is not looked for again.',
  access: onHostname('admin'),
  params: hostnameParams,
  emits: ['custom-hostname.updated', 'custom-hostname.released', 'site.updated'],
  responses: { 200: customHostnameResource },
  errors: [{ type: 'hostname_unproven' }],
  example: { params: { hostname: '{pendingHostname}' } },
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
      : `No TXT record at "${name}" has the value that proves the host name.`;
  return conflict('hostname_unproven', message, found);
}
