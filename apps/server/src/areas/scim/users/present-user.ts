import type { ScimRequest } from '../scim-request.ts';
import { makeVersion } from '../version.ts';
import { USER_SCHEMA } from './user-schema.ts';
import { chooseScimName, type ScimUserRow } from './users-store.ts';

/** What a user is, besides when and where: what its version follows from, and changes are made to. */
export function presentUserContent(row: ScimUserRow) {
  const displayName = chooseScimName(row);
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.email,
    name: {
      formatted: displayName,
      ...(row.given_name === null ? {} : { givenName: row.given_name }),
      ...(row.family_name === null ? {} : { familyName: row.family_name }),
    },
    displayName,
    active: row.disabled === 0,
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...(row.role === null ? {} : { roles: [{ value: row.role, primary: true }] }),
  };
}

/** The version of a user. */
export function versionOfUser(row: ScimUserRow): string {
  return makeVersion(presentUserContent(row));
}

/** A user as a provider sees it. */
export function presentScimUser(row: ScimUserRow, url: ScimRequest['url']) {
  return {
    ...presentUserContent(row),
    meta: {
      resourceType: 'User',
      created: row.joined_at,
      lastModified: row.updated_at ?? row.joined_at,
      location: url(`/Users/${row.id}`),
      version: versionOfUser(row),
    },
  };
}
