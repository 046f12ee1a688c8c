import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { matching } from '../pattern.ts';
import {
  createdTokenResource,
  displayName,
  ownSessionResource,
  sessionResource,
  tokenLabel,
  tokenResource,
  userResource,
} from './resource.ts';

export const getUser = declareOperation({
  id: 'get-user',
  method: 'GET',
  path: '/user',
  tag: 'Users',
  summary: 'Get the authenticated user',
  access: { object: 'self' },
  responses: { 200: userResource },
});

export const updateUser = declareOperation({
  id: 'update-user',
  method: 'PATCH',
  path: '/user',
  tag: 'Users',
  summary: 'Update the authenticated user',
  description:
    'The e-mail address can be changed only on the account page, because the new one must be confirmed by mail.',
  access: { object: 'self', needsOwnProof: true },
  body: Type.Object({
    displayName: Type.Optional(displayName),
    photoURL: Type.Optional(
      Type.Union([
        Type.String({
          format: 'uri',
          ...matching('^https?://', 'must begin with http:// or https://'),
          maxLength: 2048,
        }),
        Type.Null(),
      ]),
    ),
  }),
  emits: ['user.updated'],
  responses: { 200: userResource },
  example: { body: { displayName: 'Mira Kiln', photoURL: 'https://kiln.example/mira.png' } },
});

export const listTokens = declareOperation({
  id: 'list-tokens',
  method: 'GET',
  path: '/user/tokens',
  tag: 'Users',
  summary: 'List the API tokens of the authenticated user',
  access: { object: 'self' },
  query: listQuery(),
  responses: { 200: paginated(tokenResource) },
});

export const createToken = declareOperation({
  id: 'create-token',
  method: 'POST',
  path: '/user/tokens',
  tag: 'Users',
  summary: 'Create an API token',
  description:
    'The secret in `token` is shown only in this answer. A token cannot create a token that lasts longer or reaches further than itself: without `expiresAt`, the new token expires with it. A browser session can create tokens only within ten minutes of signing in, and they reach no further than the session.',
  access: { object: 'self' },
  body: Type.Object({
    label: tokenLabel,
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
    readOnly: Type.Optional(Type.Boolean()),
  }),
  emits: ['token.created'],
  responses: { 201: createdTokenResource },
  errors: [{ type: 'fresh_session_required' }],
  example: { body: { label: 'Nightly export', readOnly: true } },
});

export const deleteToken = declareOperation({
  id: 'delete-token',
  method: 'DELETE',
  path: '/user/tokens/{tokenId}',
  tag: 'Users',
  summary: 'Revoke an API token',
  access: { object: 'self' },
  emits: ['token.revoked'],
  responses: { 204: null },
});

export const getSession = declareOperation({
  id: 'get-session',
  method: 'GET',
  path: '/user/session',
  tag: 'Users',
  summary: 'Get the current browser session',
  access: { object: 'session' },
  errors: [{ type: 'not_found', when: 'the request uses a token instead of a session' }],
  responses: { 200: ownSessionResource },
});

export const listSessions = declareOperation({
  id: 'list-sessions',
  method: 'GET',
  path: '/user/sessions',
  tag: 'Users',
  summary: 'List the browser sessions of the authenticated user',
  access: { object: 'self', needsOwnProof: true },
  query: listQuery(),
  responses: { 200: paginated(sessionResource) },
});

export const deleteSession = declareOperation({
  id: 'delete-session',
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  tag: 'Users',
  summary: 'End a browser session',
  access: { object: 'self' },
  emits: ['session.ended'],
  responses: { 204: null },
});

export const deleteOtherSessions = declareOperation({
  id: 'delete-other-sessions',
  method: 'DELETE',
  path: '/user/sessions',
  tag: 'Users',
  summary: 'End all other browser sessions',
  access: { object: 'self', needsOwnProof: true },
  emits: ['session.ended'],
  responses: { 204: null },
});
