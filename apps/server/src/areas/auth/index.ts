/** People and the tokens by which they call the API. */
export type { TokensTable, UsersTable } from './tables.ts';
