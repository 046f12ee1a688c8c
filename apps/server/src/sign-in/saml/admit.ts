import { completeSignIn } from '../../areas/sign-in/index.ts';
import {
  admitByProvider,
  type ReadySamlProvider,
  type SamlAnswer,
  SamlRefusal,
} from '../../areas/sso/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { PageInput } from '../page.ts';

/**
 * Signs in whom a provider named, as member of its organization.
 *
 * @throws SamlRefusal where the provider is not believed about the address, or the person is disabled
 */
export async function admitBySaml(
  { platform, device }: Pick<PageInput, 'platform' | 'device'>,
  tx: Tx,
  provider: ReadySamlProvider,
  { person, sessionEnd }: SamlAnswer,
) {
  const admission = await admitByProvider(platform, tx, provider, person);
  if (admission.kind !== 'admitted') {
    throw new SamlRefusal(admission.kind, 'The provider is not to decide on this person.');
  }
  return completeSignIn(platform, tx, {
    userId: admission.userId,
    method: 'saml',
    device,
    provider: { id: provider.id, organizationId: provider.organization_id },
    ...(sessionEnd === undefined ? {} : { expiresAt: sessionEnd }),
  });
}
