import type { Role } from '@octavo/contract';

/** What the guests with a grant, to them or to their team, may do on the example spaces and sites. */
export const GRANTED_ROLE: Role = 'edit';
