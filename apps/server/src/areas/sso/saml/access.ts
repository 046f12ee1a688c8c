import type { Ability } from '@octavo/contract';
import { type Access, defineObject, onObject } from '../../../http/access.ts';
import { type OrganizationSubject, onOrganization } from '../../orgs/index.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { findSamlProvider } from './store.ts';

/** SAML providers: those who administer the organization see them. */
export const samlProviderObject = defineObject({ name: 'saml-provider', roles: 'membership' });

/** A SAML provider of an organization, as its caller sees that. */
export interface SamlProviderSubject extends OrganizationSubject {
  readonly provider: SamlProvidersTable;
}

/** For callers with `ability` in the organization, about its provider `{samlProviderId}`. */
export function onSamlProvider(ability: Ability): Access<SamlProviderSubject> {
  const organization = onOrganization(ability);
  return onObject(samlProviderObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, params } = request;
    const provider = await findSamlProvider(db, params.samlProviderId ?? '');
    if (provider?.organization_id !== subject.organization.id) return null;
    return { ...subject, provider };
  });
}
