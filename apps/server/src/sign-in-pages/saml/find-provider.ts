import {
  findSamlProvider,
  isReadySamlProvider,
  type ReadySamlProvider,
  type SamlProvidersTable,
  SamlRefusal,
} from '../../areas/sso/index.ts';
import { notFound } from '../../http/errors.ts';
import type { PageInput, PageReply } from '../page.ts';
import { showSsoRefusal } from '../show-sso-refusal.ts';

type SamlInput = PageInput<{ readonly samlProviderId: string }>;

/** The provider that an address names. @throws ApiError 404 */
export async function requireSamlProvider({
  platform,
  params,
}: SamlInput): Promise<SamlProvidersTable> {
  const provider = await findSamlProvider(platform.database.db, params.samlProviderId);
  if (provider === undefined) throw notFound('provider');
  return provider;
}

/** Runs a step of signing in through the provider of an address; a refusal becomes its page. */
export async function answerSaml(
  input: SamlInput,
  run: (provider: ReadySamlProvider) => Promise<PageReply>,
): Promise<PageReply> {
  const provider = await requireSamlProvider(input);
  try {
    if (!isReadySamlProvider(provider)) {
      throw new SamlRefusal('not-ready', 'entityID, ssoURL or certificate is missing.');
    }
    return await run(provider);
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const startPath = `/sso/saml/${provider.id}/start`;
    return showSsoRefusal(input, { provider, startPath }, error);
  }
}
