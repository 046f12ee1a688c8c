export { acceptInviteById, type InviteAcceptance } from './accept-by-id.ts';
export { findOpenInvite, type OpenInvite } from './access.ts';
export {
  type Admission,
  type Applicant,
  admissionWays,
  type FindAdmission,
} from './admissions.ts';
export type { InviteEvent } from './events.ts';
export { type Invitation, type InvitationOutcome, type Inviter, invitePeople } from './invite.ts';
export { type InvitePlace, invitePlaces, type ShowPlaces } from './invite-places.ts';
export { deleteInvitesBelow } from './link-invites-store.ts';
export type { InviteKind, LinkInvitesTable } from './tables.ts';
