import type { Operation } from '../../http/define-operation.ts';
import { createToken as createTokenOperation } from './operations/create-token.ts';
import { deleteToken } from './operations/delete-token.ts';
import { getUser } from './operations/get-user.ts';
import { listTokens } from './operations/list-tokens.ts';

/** People and the tokens by which they call the API. */
export const authOperations: readonly Operation[] = [
  getUser,
  listTokens,
  createTokenOperation,
  deleteToken,
];

export { changeUser, type UserChanges } from './change-user.ts';
export { createCredentials } from './credentials.ts';
export type { TokenEvent, UserEvent } from './events.ts';
export {
  createToken,
  createUser,
  findUserByEmailOrId,
  markEmailProven,
  type NewToken,
  type NewUser,
  normalizeEmail,
  readEmailDomain,
} from './people.ts';
export { presentUser } from './present.ts';
export { endSessionsThrough } from './provider-sessions.ts';
export { type UserResource, userResource } from './resource.ts';
export {
  createSession,
  type Device,
  endSession,
  type NewSession,
  SESSION_SECONDS,
  type SessionEvent,
} from './sessions.ts';
export { findSession, findUser, findUsers, findUsersByEmails } from './store.ts';
export type { SessionsTable, SignInMethod, TokensTable, UsersTable } from './tables.ts';
