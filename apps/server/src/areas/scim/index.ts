export type { ScimTokenEvent } from './events.ts';
export { createScimDoor } from './scim-handler.ts';
export type { ScimGroupsTable, ScimTokensTable, ScimUsersTable } from './tables.ts';
