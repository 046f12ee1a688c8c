import { normalizeEmail } from '../../areas/auth/index.ts';
import { findProvingOrganizations } from '../../areas/orgs/index.ts';
import { listActiveProviders } from '../../areas/sso/index.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';
import { renderFindSso, renderProviders } from '../templates/sso.ts';

/** Asks for the address by whose domain providers are found. */
export const showFindSso = definePage({
  method: 'GET',
  path: '/sign-in/sso',
  handle: async (input) => renderFindSso(input),
});

/**
 * Shows the providers of the organizations that have proven the domain of an address. What it answers
 * depends on the domain alone and does not tell whether anybody has the address.
 */
export const findSso = definePage({
  method: 'POST',
  path: '/sign-in/sso',
  async handle(input) {
    const { db } = input.platform.database;
    const email = normalizeEmail(input.form.get('email') ?? '');
    if (!isEmail(email)) {
      return renderFindSso(input, { email, emailError: input.messages.signIn.badEmail });
    }
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const providers = await listActiveProviders(db, await findProvingOrganizations(db, domain));
    if (providers.length === 0) return renderFindSso(input, { email, unknownDomain: domain });
    return renderProviders(input, providers);
  },
});
