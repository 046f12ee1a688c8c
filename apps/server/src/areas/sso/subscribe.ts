import type { Db, Platform } from '../../platform/index.ts';
import { endSessionsWithin, findSession, findUser } from '../auth/index.ts';
import { type Admission, type Applicant, admissionWays } from '../invites/index.ts';
import { isProvenDomain } from '../orgs/index.ts';
import { listActiveProviders } from './active-providers.ts';
import { requireProviderLeft } from './require-provider.ts';

/** The events after which an organization may have lost its last active provider. */
const LOSSES: readonly string[] = [
  'oidc-provider.deleted',
  'saml-provider.deleted',
  'saml-provider.updated',
];

/**
 * Opens the way into organizations for those who signed in by a provider of theirs, and keeps them a
 * provider as long as they insist on it, whatever happens to one. With the proof of a domain the sessions
 * end that nothing but a provider vouched for.
 */
export function subscribeSso(platform: Platform): void {
  admissionWays.extend(platform, findSsoAdmission);
  platform.events.onAny(async (tx, name, { organizationId }) => {
    if (organizationId === null || !LOSSES.includes(name)) return;
    await requireProviderLeft(tx, organizationId);
  });
  for (const name of ['email-domain.removed', 'email-domain.lapsed'] as const) {
    platform.events.on(name, async (tx, { organizationId, object, actor }) => {
      if (organizationId === null) return;
      await endSessionsWithin(platform, tx, { organizationId, domain: object.id }, actor);
    });
  }
}

/** What becomes of somebody whose session a provider of the organization vouched for, and may still. */
async function findSsoAdmission(
  db: Db,
  { organization, caller }: Applicant,
): Promise<Admission | undefined> {
  if (caller.kind !== 'session') return undefined;
  const session = await findSession(db, caller.userId, caller.sessionId);
  if (session === undefined || session.provider_id === null) return undefined;
  const providers = await listActiveProviders(db, [organization.id]);
  const provider = providers.find(({ id }) => id === session.provider_id);
  const user = await findUser(db, caller.userId);
  if (provider === undefined || user === undefined) return undefined;
  const domain = user.email.slice(user.email.lastIndexOf('@') + 1);
  if (!(await isProvenDomain(db, organization.id, domain))) return undefined;
  return { role: provider.defaultRole, sso: true };
}
