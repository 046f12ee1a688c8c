import type { Role } from '../../http/roles.ts';
import type { Urls } from '../../http/urls.ts';
import { spacePermissions } from './policy.ts';
import type { PublishedUrls } from './published-urls.ts';
import type { SpaceResource } from './resource.ts';
import type { SpaceRow } from './tables.ts';

/** A space row as the API shows it to a caller with `role` on it; `urls` say where it is published. */
export function presentSpace(
  row: SpaceRow,
  role: Role,
  url: Urls,
  urls: Partial<PublishedUrls> = {},
): SpaceResource {
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility,
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
    urls: { location: url.api(`/spaces/${row.id}`), app: url.app(`/s/${row.id}`), ...urls },
    permissions: spacePermissions(role),
  };
}
