import { actorOf, type UserCaller } from '../../http/caller.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { endSession } from '../auth/index.ts';
import { isProvenDomain, organizationGuards } from '../orgs/index.ts';
import { listActiveProviders, requireActiveProvider } from '../sso/index.ts';

/** Has its say where an organization lets its members in through its identity providers alone. */
export function guardSsoSwitch(platform: Platform): void {
  organizationGuards.extend(platform, async (tx, { organization, changes, caller }) => {
    if (changes.sso !== true || organization.sso === 1) return;
    await requireActiveProvider(tx, organization.id);
    await endOtherSessions(platform, tx, organization.id, caller);
  });
}

/**
 * Ends the sessions of those whom the organization binds from now on and who came in by another way,
 * but for the one in which it is switched on. API tokens go on: programs have no provider.
 */
async function endOtherSessions(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  organization: string,
  caller: UserCaller,
): Promise<void> {
  const own = (await listActiveProviders(tx, [organization])).map(({ id }) => id);
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.user_id', 's.user_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.method', 's.address', 's.user_agent', 'u.email'])
    .where('m.organization_id', '=', organization)
    .where('m.disabled', '=', 0)
    .where((is) => is.or([is('s.provider_id', 'is', null), is('s.provider_id', 'not in', own)]))
    .orderBy('s.id')
    .execute();
  const proven = new Map<string, boolean>();
  for (const { email, ...session } of rows) {
    if (caller.kind === 'session' && caller.sessionId === session.id) continue;
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const binds = proven.get(domain) ?? (await isProvenDomain(tx, organization, domain));
    proven.set(domain, binds);
    if (binds) await endSession(platform, tx, session, actorOf(caller));
  }
}
