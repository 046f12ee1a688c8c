import * as contract from '@octavo/contract/share-links';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { presentShareLink } from '../present.ts';
import { countShareLinks, listShareLinkRows } from '../store.ts';

/** The share links of a site, oldest first. */
export const listShareLinks = implementOperation(contract.listShareLinks, {
  access: onSite('view'),
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { site, role } = subject;
    const viewer = { sealer: platform.sealer, site, role, url };
    return ok(
      await answerList(platform.signer, query, {
        scope: `share-links ${site.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listShareLinkRows(db, site.id, range), countShareLinks(db, site.id)]),
        keyOf: (row) => row.id,
        present: (rows) => rows.map((row) => presentShareLink(row, viewer)),
      }),
    );
  },
});
