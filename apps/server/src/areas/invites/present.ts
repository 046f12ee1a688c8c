import type { InviteResource } from '@octavo/contract/invites';
import type { Urls } from '../../http/urls.ts';
import { joinInviteId } from './invite-id.ts';
import type { InvitePlace } from './invite-places.ts';
import { type Invitee, isRedundant } from './policy.ts';
import type { LinkInvitesTable } from './tables.ts';

/**
 * An invite as the API shows it to `invitee`.
 *
 * @param place what it lets into as that shows itself; undefined where nothing but its id is known
 */
export function presentInvite(
  row: LinkInvitesTable,
  invitee: Invitee,
  place: InvitePlace | undefined,
  url: Urls,
): InviteResource {
  const id = joinInviteId(row);
  const common = {
    object: 'invite' as const,
    id,
    redundant: isRedundant(row, invitee),
    createdAt: row.created_at,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    urls: {
      location: url.api(`/orgs/${row.organization_id}/link-invites/${id}`),
      app: url.root(`/invites/${id}`),
    },
  };
  switch (row.object_kind) {
    case 'organization':
      return { ...common, role: row.role };
    case 'space':
      return {
        ...common,
        level: row.role,
        space: { ...place, object: 'space', id: row.object_id },
      };
    case 'collection':
      return {
        ...common,
        level: row.role,
        collection: { ...place, object: 'collection', id: row.object_id },
      };
  }
}
