import * as contract from '@octavo/contract/scim';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { presentScimToken } from '../token-resource.ts';
import { countScimTokens, listScimTokens as listRows } from '../tokens-store.ts';

/** The provisioning tokens of an organization, oldest first, without their secrets. */
export const listScimTokens = implementOperation(contract.listScimTokens, {
  access: onOrganization('admin'),
  async handle({ platform, subject, query }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    return ok(
      await answerList(platform.signer, query, {
        scope: `scim-tokens ${id}`,
        key: 'string',
        read: (range) => Promise.all([listRows(db, id, range), countScimTokens(db, id)]),
        keyOf: (token) => token.id,
        present: (rows) => rows.map(presentScimToken),
      }),
    );
  },
});
