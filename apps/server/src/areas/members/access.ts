import type { Ability } from '@octavo/contract';
import { type Access, onObject } from '../../http/access.ts';
import { type OrganizationSubject, onOrganization, organizationObject } from '../orgs/index.ts';
import { findMember, type MemberRow } from './store.ts';

/** An organization as its caller sees it, with one of its members. */
export interface MemberSubject extends OrganizationSubject {
  readonly member: MemberRow;
}

/**
 * For callers with `ability` in the organization, about its member that `{userId}` names; everybody
 * has some abilities on their own membership.
 */
export function onMember(ability: Ability): Access<MemberSubject> {
  const organization = onOrganization(ability);
  return onObject(organizationObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, params, caller } = request;
    const member = await findMember(db, subject.organization.id, params.userId ?? '');
    if (member === undefined) return null;
    return { ...subject, member, standing: member.id === caller.userId ? 'self' : undefined };
  });
}
