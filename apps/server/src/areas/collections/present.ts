import type { CollectionResource } from '@octavo/contract/collections';
import type { Urls } from '../../http/urls.ts';
import type { CollectionSubject } from './access.ts';
import { collectionPermissions } from './policy.ts';

/** A collection as the API shows it to a caller: one without a role on it gets title and place only. */
export function presentCollection(
  { collection, role }: CollectionSubject,
  url: Urls,
): CollectionResource {
  const { id, title, description, parent_id: parent } = collection;
  return {
    object: 'collection',
    id,
    title,
    ...(role === null || description === null ? {} : { description }),
    organization: collection.organization_id,
    ...(parent === null ? {} : { parent }),
    defaultLevel: role === null ? null : collection.default_level,
    urls: { location: url.api(`/collections/${id}`), app: url.app(`/c/${id}`) },
    permissions: collectionPermissions(role),
  };
}
