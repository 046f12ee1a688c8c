export { type MemberSubject, onMember } from './access.ts';
export { requireAdminLeft } from './policy.ts';

export { showMember, showMembers } from './show.ts';
export { findMember, findMembers, type MemberRow, selectMembers } from './store.ts';
