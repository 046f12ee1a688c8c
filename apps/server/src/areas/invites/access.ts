import type { Role } from '@octavo/contract';
import { type Access, defineObject, onObject, ownProofRequired } from '../../http/access.ts';
import { isWithinReach, wholePerson } from '../../http/rights-holder.ts';
import type { Db, Platform } from '../../platform/index.ts';
import {
  findAccessObject,
  findMembership,
  findRoles,
  hasGrant,
  type MembersTable,
} from '../access/index.ts';
import {
  findOrganization,
  type OrganizationSubject,
  type OrganizationsTable,
  onOrganization,
} from '../orgs/index.ts';
import { type Admission, findAdmission } from './admissions.ts';
import { hasSecret, splitInviteId } from './invite-id.ts';
import { findInvite } from './link-invites-store.ts';
import { isOpen } from './policy.ts';
import type { LinkInvitesTable } from './tables.ts';

/** What invites let into. */
const placeObject = defineObject({
  name: 'organization, space or collection',
  roles: 'membership',
});

/** An organization with somebody who may let others into it, or onto something in it. */
export interface InviterSubject extends OrganizationSubject {
  /** The role in the organization; `role` is admin also for who was granted that on something. */
  readonly memberRole: Role | null;
}

/** For members who administer the organization that `{organizationId}` names, or something in it. */
export function onInviter(): Access<InviterSubject> {
  const organization = onOrganization('access');
  return onObject(placeObject, 'admin', async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, caller } = request;
    const isAdmin =
      subject.role === 'admin' ||
      (await hasGrant(
        db,
        { organization: subject.organization.id, holder: caller },
        { kinds: ['space', 'collection'], atLeast: 'admin' },
      ));
    return { ...subject, memberRole: subject.role, role: isAdmin ? 'admin' : subject.role };
  });
}

/** An invite with the caller's role on what it lets into. */
export interface InviteSubject extends OrganizationSubject {
  readonly invite: LinkInvitesTable;
  /** The caller's role in the organization; `role` is the one on what the invite lets into. */
  readonly memberRole: Role | null;
}

/** For those who administer what the invite lets into that `{inviteId}` names. */
export function onInvite(): Access<InviteSubject> {
  const organization = onOrganization('access');
  return onObject(placeObject, 'admin', async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, caller, params } = request;
    const invite = await findInviteById(db, params.inviteId ?? '');
    if (invite?.organization_id !== subject.organization.id) return null;
    const roles = await findRoles(db, caller, [invite.object_id]);
    const role = roles.get(invite.object_id);
    return role === undefined ? null : { ...subject, invite, memberRole: subject.role, role };
  });
}

/** Invites and organizations as those see them who do not belong yet. */
const openObject = defineObject({ name: 'invite', roles: 'none', letsStrangersIn: true });

/** An invite that is open to the caller. */
export interface OfferSubject {
  readonly organization: OrganizationsTable;
  readonly invite: LinkInvitesTable;
  /** The caller's membership; undefined for a stranger. */
  readonly member: MembersTable | undefined;
  /** The caller's role on what the invite lets into. */
  readonly role: Role | null;
}

/**
 * For everybody who has the id of an open invite, but disabled members. To an invite that is closed,
 * for whatever reason, the answer is 404, as to one that never was.
 */
export function onOffer(): Access<OfferSubject> {
  return {
    object: openObject,
    ability: null,
    needsOwnProof: true,
    async load({ platform, db, caller, params }) {
      const { organizationId = '', inviteId = '' } = params;
      const open = await findOpenInvite(platform, db, inviteId);
      if (open?.organization.id !== organizationId) return null;
      if (!isWithinReach(caller, organizationId)) throw ownProofRequired();
      const { organization, invite } = open;
      const member = await findMembership(db, organizationId, caller.userId);
      if (member?.disabled === 1) return null;
      const roles = await findRoles(db, caller, [invite.object_id]);
      return { organization, invite, member, role: roles.get(invite.object_id) ?? null };
    },
    roleOf: () => null,
  };
}

/** An invite that lets people in now. */
export interface OpenInvite {
  readonly organization: OrganizationsTable;
  readonly invite: LinkInvitesTable;
}

/**
 * The invite that a link with this id stands for, for whoever has it; undefined where there is none,
 * where it is closed, where whoever stands for it may not invite there any more, and where what it
 * lets into is deleted.
 */
export async function findOpenInvite(
  platform: Pick<Platform, 'clock'>,
  db: Db,
  inviteId: string,
): Promise<OpenInvite | undefined> {
  const invite = await findInviteById(db, inviteId);
  const organization = invite && (await findOrganization(db, invite.organization_id));
  if (organization === undefined || invite === undefined) return undefined;
  const { object_id: objectId, created_by: maker } = invite;
  const makerRole = (await findRoles(db, wholePerson(maker), [objectId])).get(objectId) ?? null;
  if (!isOpen(invite, organization, makerRole, platform.clock.now())) return undefined;
  const object = await findAccessObject(db, objectId);
  return object?.deleted === 0 ? { organization, invite } : undefined;
}

async function findInviteById(db: Db, inviteId: string): Promise<LinkInvitesTable | undefined> {
  const { id, secret } = splitInviteId(inviteId);
  const invite = await findInvite(db, id);
  return invite !== undefined && hasSecret(invite, secret) ? invite : undefined;
}

/** An organization that the caller belongs to, or may come into by itself. */
export interface JoinSubject {
  readonly organization: OrganizationsTable;
  /** How the caller would come in; undefined for who is a member already. */
  readonly admission: Admission | undefined;
}

/** For members of the organization that `{organizationId}` names, and for those who may join it. */
export function onJoinable(): Access<JoinSubject> {
  return {
    object: openObject,
    ability: null,
    async load({ platform, db, caller, params }) {
      const organization = await findOrganization(db, params.organizationId ?? '');
      if (organization === undefined || !isWithinReach(caller, organization.id)) return null;
      const member = await findMembership(db, organization.id, caller.userId);
      if (member?.disabled === 1) return null;
      if (member !== undefined) return { organization, admission: undefined };
      const admission = await findAdmission(platform, db, { organization, caller });
      return admission === undefined ? null : { organization, admission };
    },
    roleOf: () => null,
  };
}
