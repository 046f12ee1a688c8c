export { changeUser, type UserChanges } from './change-user.ts';
export { createCredentials } from './credentials.ts';
export type { TokenEvent, UserEvent } from './events.ts';
export { isFreshSession, type ProvedSession } from './fresh-session.ts';
export { deleteOperator, insertOperator, isOperator, listOperators } from './operators-store.ts';
export {
  createToken,
  createUser,
  findUserByEmailOrId,
  markEmailProven,
  markOwnProof,
  type NewToken,
  type NewUser,
  normalizeEmail,
  readEmailDomain,
  revokeToken,
  revokeTokens,
} from './people.ts';
export { presentUser } from './present.ts';
export { endSessionsThrough, endSessionsWithin } from './provider-sessions.ts';

export {
  changeSecret,
  createSession,
  type Device,
  endOtherSessions,
  endSession,
  expireSecrets,
  listLastingSessions,
  type NewSession,
  type SessionEvent,
} from './sessions.ts';
export { findSession } from './sessions-store.ts';
export {
  countTokens,
  findFirstUserId,
  findToken,
  findUser,
  findUsers,
  findUsersByEmails,
  listTokens,
} from './store.ts';
export type { SessionsTable, SignInMethod, TokensTable, UsersTable } from './tables.ts';
