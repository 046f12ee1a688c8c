/**
 * Provisioning by SCIM 2.0 (RFC 7643, 7644): an identity provider keeps an organization's members and
 * teams up to date, by a token of the organization.
 */
import { defineArea } from '../../http/define-area.ts';
import { tokens as scimTokens } from './authenticate-provider.ts';
import { subscribeScim } from './note-changes.ts';
import { createScimToken } from './operations/create-scim-token.ts';
import { deleteScimToken } from './operations/delete-scim-token.ts';
import { listScimTokens } from './operations/list-scim-tokens.ts';

/** The operations on provisioning tokens; provisioning itself is no part of the API under `/v1`. */
export const scimArea = defineArea({
  name: 'scim',
  words: ['scim'],
  operations: [listScimTokens, createScimToken, deleteScimToken],
  tables: ['scim_tokens', 'scim_users', 'scim_groups'],
  events: ['scim-token.created', 'scim-token.revoked'],
  caches: [scimTokens],
  open: subscribeScim,
});
