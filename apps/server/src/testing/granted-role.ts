import type { Role } from '../http/roles.ts';

/** What the guest with a grant may do on the example spaces. */
export const GRANTED_ROLE: Role = 'edit';
