/**
 * Who may: who belongs to organizations and teams, what is granted to whom, and the roles that
 * follow. Nothing else resolves a role, and nothing else keeps a query to what somebody may see.
 */
import { defineArea } from '../../http/define-area.ts';
import { met as metMembers, subscribeAccess } from './note-meetings.ts';
import { getUserById } from './operations/get-user-by-id.ts';

export const accessArea = defineArea({
  name: 'access',
  words: ['user-by-id'],
  operations: [getUserById],
  tables: ['members', 'team_members', 'access_objects', 'access_ancestors', 'grants'],
  events: [
    'member.added',
    'member.updated',
    'member.seen',
    'member.removed',
    'team-member.added',
    'team-member.updated',
    'team-member.removed',
    'grant.changed',
    'grant.revoked',
  ],
  caches: [metMembers],
  open: subscribeAccess,
});
