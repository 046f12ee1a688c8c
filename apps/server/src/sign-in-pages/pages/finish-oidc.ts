import { completeSignIn } from '../../areas/sign-in/index.ts';
import {
  type ActiveOidcProvider,
  type AssertedPerson,
  admitByProvider,
  findOidcProvider,
  finishOidcSignIn,
  isActiveOidcProvider,
  oidcCallbackUrl,
  SsoRefusal,
  takeAttempt,
} from '../../areas/sso/index.ts';
import { notFound } from '../../http/errors.ts';
import type { Tx } from '../../platform/index.ts';
import { askToLink, type ProviderOutcome, replyToProvider } from '../link-account.ts';
import { readOwnPath } from '../own-path.ts';
import { definePage, type PageInput } from '../page.ts';
import { showSsoRefusal } from '../show-sso-refusal.ts';
import { withReturn } from '../templates/sso.ts';
import { OIDC_COOKIE } from './start-oidc.ts';

/** Takes a browser back from an OpenID Connect provider and signs its person in. */
export const finishOidc = definePage({
  method: 'GET',
  path: '/sso/oidc/{oidcProviderId}/callback',
  async handle(input) {
    const { platform, params, query } = input;
    const provider = await findOidcProvider(platform.database.db, params.oidcProviderId);
    if (provider === undefined || !isActiveOidcProvider(provider)) throw notFound('provider');
    const start = `/sso/oidc/${provider.id}/start`;
    const attempt = await platform.database.transaction((tx) =>
      takeAttempt(platform, tx, {
        state: query.get('state') ?? '',
        providerId: provider.id,
        browser: input.cookie(OIDC_COOKIE) ?? '',
      }),
    );
    if (attempt === undefined) {
      const refusal = new SsoRefusal('ended', 'No sign-in is in progress in this browser.');
      return showSsoRefusal(input, { provider, startPath: start }, refusal);
    }
    const returnTo = readOwnPath(attempt.return_to);
    try {
      const returned = new URL(`${oidcCallbackUrl(provider.id, input.url)}?${query}`);
      const person = await finishOidcSignIn(platform, { provider, attempt, returned });
      const outcome = await platform.database.transaction((tx) =>
        signIn(tx, input, provider, person),
      );
      return replyToProvider({ ...input, returnTo }, outcome);
    } catch (error) {
      if (!(error instanceof SsoRefusal)) throw error;
      return showSsoRefusal(input, { provider, startPath: withReturn(start, returnTo) }, error);
    }
  },
});

/** Lets in whom the provider named, if it is still the one that was asked, or asks the account first. */
async function signIn(
  tx: Tx,
  input: Pick<PageInput, 'platform' | 'device' | 'session' | 'language' | 'url'>,
  asked: ActiveOidcProvider,
  person: AssertedPerson,
): Promise<ProviderOutcome> {
  const { platform, device, session } = input;
  const provider = await findOidcProvider(tx, asked.id);
  if (provider?.issuer !== asked.issuer || provider.client_id !== asked.client_id) {
    throw new SsoRefusal('ended', 'The provider was changed in the meantime.');
  }
  const admission = await admitByProvider(platform, tx, provider, person);
  if (admission.kind === 'unlinked') return askToLink(input, tx, provider.id, admission);
  if (admission.kind !== 'admitted') {
    throw new SsoRefusal(admission.kind, REFUSALS[admission.kind]);
  }
  return completeSignIn(platform, tx, {
    userId: admission.userId,
    method: 'oidc',
    device,
    session,
    provider: { id: provider.id, organizationId: provider.organization_id },
  });
}

const REFUSALS = {
  'foreign-domain': 'The address is not in a domain that the organization has verified.',
  disabled: 'The person is disabled in the organization.',
} as const;
