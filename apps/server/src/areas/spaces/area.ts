import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { invitePlaces } from '../invites/index.ts';
import { subjects as spaceSubjects } from './access.ts';
import { createSpace as createSpaceOperation } from './operations/create-space.ts';
import { deleteSpace } from './operations/delete-space.ts';
import { duplicateSpace } from './operations/duplicate-space.ts';
import { getSpace } from './operations/get-space.ts';
import { grantOnSpace } from './operations/grant-on-space.ts';
import { listCollectionSpaces } from './operations/list-collection-spaces.ts';
import { listLibrary } from './operations/list-library.ts';
import { listMemberSpaces } from './operations/list-member-spaces.ts';
import { listSpaceCustomFields } from './operations/list-space-custom-fields.ts';
import { listSpacePermissions } from './operations/list-space-permissions.ts';
import { listSpaceTeams } from './operations/list-space-teams.ts';
import { listSpaceUsers } from './operations/list-space-users.ts';
import { listSpaces } from './operations/list-spaces.ts';
import { moveSpace } from './operations/move-space.ts';
import { restoreSpace } from './operations/restore-space.ts';
import { revokeSpaceTeam } from './operations/revoke-space-team.ts';
import { revokeSpaceUser } from './operations/revoke-space-user.ts';
import { transferCollection } from './operations/transfer-collection.ts';
import { transferSpace } from './operations/transfer-space.ts';
import { updateSpace } from './operations/update-space.ts';
import { updateSpaceCustomFields } from './operations/update-space-custom-fields.ts';
import { updateSpaceTeam } from './operations/update-space-team.ts';
import { updateSpaceUser } from './operations/update-space-user.ts';
import { publicationFinders } from './publications.ts';
import { registerPurge, spaceEmptiers } from './purge.ts';
import { showInvitedSpaces } from './show-invited-spaces.ts';
import { spaceUpdateFollowers } from './space-updates.ts';
import { transferGuards } from './transfer-guards.ts';

/** Spaces: containers of pages and files, who may see them, and their life from birth to purge. */
export const spacesArea = defineArea({
  name: 'spaces',
  words: ['space', 'library', 'transfer-collection'],
  operations: [
    listSpaces,
    listMemberSpaces,
    listLibrary,
    listCollectionSpaces,
    createSpaceOperation,
    getSpace,
    updateSpace,
    deleteSpace,
    restoreSpace,
    moveSpace,
    duplicateSpace,
    transferSpace,
    transferCollection,
    listSpaceCustomFields,
    updateSpaceCustomFields,
    grantOnSpace,
    listSpaceUsers,
    listSpaceTeams,
    listSpacePermissions,
    updateSpaceUser,
    revokeSpaceUser,
    updateSpaceTeam,
    revokeSpaceTeam,
  ],
  tables: ['spaces'],
  events: [
    'space.created',
    'space.updated',
    'space.moved',
    'space.custom-fields-updated',
    'space.deleted',
    'space.restored',
    'space.purged',
    'space.transferred-out',
    'space.transferred-in',
    'collection.transferred-out',
    'collection.transferred-in',
  ],
  caches: [spaceSubjects],
  jobs: ['spaces.purge'],
  takes: [transferGuards, publicationFinders, spaceEmptiers, spaceUpdateFollowers],
  gives: [invitePlaces],
  open: subscribeSpaces,
});

/** Registers the job that removes deleted spaces for good, and shows spaces that invites let onto. */
function subscribeSpaces(platform: Platform): void {
  registerPurge(platform);
  invitePlaces.extend(platform, { kind: 'space', show: showInvitedSpaces });
}
