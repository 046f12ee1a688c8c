import type { Operation } from '../../http/define-operation.ts';
import { deleteMember } from './operations/delete-member.ts';
import { getMember } from './operations/get-member.ts';
import { listMembers } from './operations/list-members.ts';
import { updateMember } from './operations/update-member.ts';

/** Members of organizations. */
export const membersOperations: readonly Operation[] = [
  listMembers,
  getMember,
  updateMember,
  deleteMember,
];

export { presentMember } from './present.ts';
export { type MemberResource, memberResource } from './resource.ts';
export { findMember, type MemberRow } from './store.ts';
