import type { ScimRequest } from '../scim-request.ts';
import { makeVersion } from '../version.ts';
import { GROUP_SCHEMA } from './group-schema.ts';
import type { GroupMember, ScimGroupRow } from './groups-store.ts';

/** The version of a group with those who are in it. */
export function versionOfGroup(row: ScimGroupRow, members: readonly GroupMember[]): string {
  return makeVersion([row.id, row.title, row.external_id, members.map(({ id }) => id)]);
}

/**
 * A group as a provider sees it. Without `members`, where they are not asked for, it has no version,
 * which follows from them too.
 */
export function presentScimGroup(
  row: ScimGroupRow,
  members: readonly GroupMember[] | undefined,
  url: ScimRequest['url'],
) {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.title,
    ...(members === undefined
      ? {}
      : {
          members: members.map(({ id, displayName }) => ({
            value: id,
            $ref: url(`/Users/${id}`),
            display: displayName,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: row.created_at,
      lastModified: row.updated_at ?? row.created_at,
      location: url(`/Groups/${row.id}`),
      ...(members === undefined ? {} : { version: versionOfGroup(row, members) }),
    },
  };
}
