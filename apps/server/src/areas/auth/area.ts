import { defineArea } from '../../http/define-area.ts';
import { sessions as authSessions, tokens as authTokens } from './credentials.ts';
import { createToken as createTokenOperation } from './operations/create-token.ts';
import { deleteOtherSessions } from './operations/delete-other-sessions.ts';
import { deleteSession } from './operations/delete-session.ts';
import { deleteToken } from './operations/delete-token.ts';
import { getSession } from './operations/get-session.ts';
import { getUser } from './operations/get-user.ts';
import { listSessions } from './operations/list-sessions.ts';
import { listTokens as listTokensOperation } from './operations/list-tokens.ts';
import { updateUser } from './operations/update-user.ts';

/** People and the tokens by which they call the API. */
export const authArea = defineArea({
  name: 'auth',
  words: ['user', 'token', 'session'],
  operations: [
    getUser,
    updateUser,
    listTokensOperation,
    createTokenOperation,
    deleteToken,
    getSession,
    listSessions,
    deleteSession,
    deleteOtherSessions,
  ],
  tables: ['users', 'tokens', 'sessions', 'operators'],
  events: [
    'user.created',
    'user.updated',
    'token.created',
    'token.revoked',
    'session.created',
    'session.ended',
  ],
  caches: [authTokens, authSessions],
});
