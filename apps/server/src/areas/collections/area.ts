/** Collections: groups of spaces and of other collections, and what may be put where. */
import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { invitePlaces } from '../invites/index.ts';
import { createCollection as createCollectionOperation } from './operations/create-collection.ts';
import { deleteCollection } from './operations/delete-collection.ts';
import { getCollection } from './operations/get-collection.ts';
import { grantOnCollection } from './operations/grant-on-collection.ts';
import { listCollectionPermissions } from './operations/list-collection-permissions.ts';
import { listCollectionTeams } from './operations/list-collection-teams.ts';
import { listCollectionUsers } from './operations/list-collection-users.ts';
import { listCollections } from './operations/list-collections.ts';
import { moveCollection } from './operations/move-collection.ts';
import { revokeCollectionTeam } from './operations/revoke-collection-team.ts';
import { revokeCollectionUser } from './operations/revoke-collection-user.ts';
import { updateCollection } from './operations/update-collection.ts';
import { updateCollectionTeam } from './operations/update-collection-team.ts';
import { updateCollectionUser } from './operations/update-collection-user.ts';
import { showInvitedCollections } from './show-invited-collections.ts';

export const collectionsArea = defineArea({
  name: 'collections',
  words: ['collection'],
  operations: [
    listCollections,
    createCollectionOperation,
    getCollection,
    updateCollection,
    deleteCollection,
    moveCollection,
    grantOnCollection,
    listCollectionUsers,
    listCollectionTeams,
    listCollectionPermissions,
    updateCollectionUser,
    revokeCollectionUser,
    updateCollectionTeam,
    revokeCollectionTeam,
  ],
  tables: ['collections'],
  events: ['collection.created', 'collection.updated', 'collection.moved', 'collection.deleted'],
  gives: [invitePlaces],
  open: subscribeCollections,
});

/** Shows collections that invites let onto. */
function subscribeCollections(platform: Platform): void {
  invitePlaces.extend(platform, { kind: 'collection', show: showInvitedCollections });
}
