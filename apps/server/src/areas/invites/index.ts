import type { Operation } from '../../http/define-operation.ts';
import { invitePeople as invitePeopleOperation } from './operations/invite-people.ts';

/** How people come into organizations. */
export const invitesOperations: readonly Operation[] = [invitePeopleOperation];

export { type Invitation, type InvitationOutcome, invitePeople } from './invite.ts';
