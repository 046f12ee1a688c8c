import { type Access, onObject } from '../../../http/access.ts';
import { type OrganizationSubject, onOrganization, organizationObject } from '../../orgs/index.ts';
import type { OidcProvidersTable } from '../tables.ts';
import { findOidcProvider } from './store.ts';

/** An organization as its caller sees it, with one of its OpenID Connect providers. */
export interface OidcProviderSubject extends OrganizationSubject {
  readonly provider: OidcProvidersTable;
}

/** For admins of the organization, about its provider that `{oidcProviderId}` names. */
export function onOidcProvider(): Access<OidcProviderSubject> {
  const organization = onOrganization('admin');
  return onObject(organizationObject, 'admin', async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const provider = await findOidcProvider(request.db, request.params.oidcProviderId ?? '');
    if (provider?.organization_id !== subject.organization.id) return null;
    return { ...subject, provider };
  });
}
