import type { SpaceResource } from '@octavo/contract/spaces';
import type { Urls } from '../../http/urls.ts';
import type { SpaceSubject } from './access.ts';
import { spacePermissions } from './policy.ts';
import type { Publication } from './publications.ts';
import type { SpaceRow } from './tables.ts';

/** What the resource of a space says besides its row. */
export interface SpaceDetails {
  /** How it is published; undefined where it is not. */
  publication: Publication | undefined;
  /** What it has in custom fields, by their names. */
  customFields: SpaceResource['customFields'];
}

/** A space as the API shows it to a caller with a role on it. */
export function presentSpace(
  { space: row, role }: SpaceSubject,
  { publication, customFields }: SpaceDetails,
  url: Urls,
): SpaceResource {
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    ...(row.icon === null ? {} : { icon: row.icon }),
    visibility: publication?.visibility ?? describeAudience(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
    editMode: row.edit_mode,
    ...(row.language === null ? {} : { language: row.language }),
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    revision: row.revision,
    defaultLevel: row.default_level,
    comments: row.comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    customFields,
    urls: {
      location: url.api(`/spaces/${row.id}`),
      app: url.app(`/s/${row.id}`),
      ...publication?.urls,
    },
    permissions: spacePermissions(role),
  };
}

/** Who sees a space that is not published: whoever may see its collection does. */
function describeAudience({ parent_id }: SpaceRow): SpaceResource['visibility'] {
  return parent_id === null ? 'private' : 'in-collection';
}
