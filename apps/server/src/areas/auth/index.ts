import type { Operation } from '../../http/define-operation.ts';
import { createToken as createTokenOperation } from './operations/create-token.ts';
import { deleteToken } from './operations/delete-token.ts';
import { getUser } from './operations/get-user.ts';
import { getUserById } from './operations/get-user-by-id.ts';
import { listTokens } from './operations/list-tokens.ts';

/** People and the tokens by which they call the API. */
export const authOperations: readonly Operation[] = [
  getUser,
  getUserById,
  listTokens,
  createTokenOperation,
  deleteToken,
];

export { createFindToken } from './find-token.ts';
export {
  createToken,
  createUser,
  findUserByEmailOrId,
  type NewToken,
  type NewUser,
  normalizeEmail,
} from './people.ts';
export { presentUser } from './present.ts';
export { type UserResource, userResource } from './resource.ts';
export { findUser, findUsers, findUsersByEmails } from './store.ts';
export type { TokensTable, UsersTable } from './tables.ts';
