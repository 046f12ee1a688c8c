import { type Db, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { findUser, readEmailDomain } from '../auth/index.ts';
import { findOrganization, isProvenDomain } from '../orgs/index.ts';
import { findProviderOrganization, listActiveProviders } from './active-providers.ts';
import { insertIdentity } from './identities-store.ts';

/** How long an account may take to confirm a link. */
export const LINK_MINUTES = 60;

/** A provider that wants to sign in to an account, as the account is asked to confirm it. */
export interface LinkRequest {
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly organizationTitle: string;
  readonly provider: {
    readonly kind: 'saml' | 'oidc';
    readonly id: string;
    readonly label: string;
  };
}

/**
 * Keeps what a provider said of somebody whose account it is not linked to, until the account confirms
 * it. Answers the id of the request, which alone lets nobody in.
 */
export async function openLinkRequest(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  { providerId, subject, userId }: { providerId: string; subject: string; userId: string },
): Promise<string> {
  const now = clock.now();
  await tx.deleteFrom('sso_link_requests').where('expires_at', '<=', now.toISOString()).execute();
  const id = ids.nextUnguessable();
  await tx
    .insertInto('sso_link_requests')
    .values({
      id,
      provider_id: providerId,
      subject,
      user_id: userId,
      expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString(),
    })
    .execute();
  return id;
}

/**
 * A request of an account that may be confirmed now: its provider is there and is still to be believed
 * about the account's address.
 */
export async function findLinkRequest(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<LinkRequest | undefined> {
  const row = await db
    .selectFrom('sso_link_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= readTimestamp(clock)) return undefined;
  const organizationId = await findProviderOrganization(db, row.provider_id);
  const organization = organizationId && (await findOrganization(db, organizationId));
  const user = await findUser(db, userId);
  if (!organization || user === undefined) return undefined;
  const providers = await listActiveProviders(db, [organization.id]);
  const provider = providers.find((one) => one.id === row.provider_id);
  const isTrusted = await isProvenDomain(db, organization.id, readEmailDomain(user.email));
  if (provider === undefined || !isTrusted) return undefined;
  return {
    id,
    userId,
    provider,
    organizationId: organization.id,
    organizationTitle: organization.title,
  };
}

/**
 * Links an account to a provider as it has confirmed: the provider may sign in to it from now on. Uses
 * the request up; undefined where there is none that may be confirmed.
 */
export async function linkAccount(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  asked: { id: string; userId: string },
): Promise<LinkRequest | undefined> {
  const request = await findLinkRequest(platform, tx, asked);
  if (request === undefined) return undefined;
  const [row] = await tx
    .deleteFrom('sso_link_requests')
    .where('id', '=', asked.id)
    .returning('subject')
    .execute();
  if (row === undefined) return undefined;
  await insertIdentity(tx, {
    provider_id: request.provider.id,
    subject: row.subject,
    user_id: asked.userId,
    created_at: readTimestamp(platform.clock),
  });
  return request;
}
