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
    'The address is changed on the account page alone, since the new one has to be proven by a mail.',
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
    'The secret in `token` is shown only in this answer. A token makes none that lasts longer or reaches further than itself: without `expiresAt` the new one ends with it. A browser session makes tokens within ten minutes after its person signed in, which reach no further than it does.',
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
  summary: 'Get the browser session that asks',
  access: { object: 'session' },
  errors: [{ type: 'not_found', when: 'a token is sent, which is no session' }],
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
