import { defineArea } from '../../http/define-area.ts';
import { admissionWays } from './admissions.ts';
import { invitePlaces } from './invite-places.ts';
import { acceptInvite } from './operations/accept-invite.ts';
import { createInvite } from './operations/create-invite.ts';
import { deleteInvite } from './operations/delete-invite.ts';
import { getInvite } from './operations/get-invite.ts';
import { invitePeople as invitePeopleOperation } from './operations/invite-people.ts';
import { joinOrganization } from './operations/join-organization.ts';
import { listInvites } from './operations/list-invites.ts';
import { updateInvite } from './operations/update-invite.ts';

/** How people come into organizations: by mail, by links, and by what they have proven. */
export const invitesArea = defineArea({
  name: 'invites',
  words: ['invite', 'join'],
  operations: [
    listInvites,
    createInvite,
    getInvite,
    updateInvite,
    deleteInvite,
    invitePeopleOperation,
    acceptInvite,
    joinOrganization,
  ],
  tables: ['link_invites'],
  events: ['invite.created', 'invite.updated', 'invite.revoked', 'invite.accepted'],
  takes: [invitePlaces, admissionWays],
});
