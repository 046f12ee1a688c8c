import { type Access, onObject } from '../../http/access.ts';
import { type OrganizationSubject, onOrganization, organizationObject } from '../orgs/index.ts';
import type { ScimTokensTable } from './tables.ts';
import { findScimToken } from './tokens-store.ts';

/** An organization as its caller sees it, with one of its provisioning tokens. */
export interface ScimTokenSubject extends OrganizationSubject {
  readonly token: ScimTokensTable;
}

/** For admins of the organization, about its provisioning token that `{scimTokenId}` names. */
export function onScimToken(): Access<ScimTokenSubject> {
  const organization = onOrganization('admin');
  return onObject(organizationObject, 'admin', async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, params } = request;
    const token = await findScimToken(db, subject.organization.id, params.scimTokenId ?? '');
    return token === undefined ? null : { ...subject, token };
  });
}
