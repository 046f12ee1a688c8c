import { completeSignIn } from '../../areas/sign-in/index.ts';
import {
  admitByProvider,
  type ReadySamlProvider,
  type SamlAnswer,
  SamlRefusal,
} from '../../areas/sso/index.ts';
import type { Tx } from '../../platform/index.ts';
import { askToLink, type ProviderOutcome } from '../link-account.ts';
import type { PageInput } from '../page.ts';

/**
 * Signs in whom a provider named, as member of its organization, or asks the account first.
 *
 * @throws SamlRefusal where the provider is not believed about the address, or the person is disabled
 */
export async function admitBySaml(
  input: Pick<PageInput, 'platform' | 'device' | 'session' | 'language' | 'url'>,
  tx: Tx,
  provider: ReadySamlProvider,
  { person, sessionEnd }: SamlAnswer,
): Promise<ProviderOutcome> {
  const { platform, device, session } = input;
  const admission = await admitByProvider(platform, tx, provider, person);
  if (admission.kind === 'unlinked') return askToLink(input, tx, provider.id, admission);
  if (admission.kind !== 'admitted') {
    throw new SamlRefusal(admission.kind, 'This provider is not responsible for this person.');
  }
  return completeSignIn(platform, tx, {
    userId: admission.userId,
    method: 'saml',
    device,
    session,
    provider: { id: provider.id, organizationId: provider.organization_id },
    ...(sessionEnd === undefined ? {} : { expiresAt: sessionEnd }),
  });
}
