import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireSubject } from '../access.ts';
import { spaceResource } from '../resource.ts';
import { showSpaces } from '../show-spaces.ts';
import { countSpacesFor, listSpacesFor } from '../store.ts';

/** The spaces of an organization that the caller may see. */
export const listSpaces = defineOperation({
  id: 'list-spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/spaces',
  tag: 'Spaces',
  summary: 'List the spaces of an organization',
  description: 'Lists those that the caller may see, oldest first; a guest sees what was granted.',
  access: onOrganization('access'),
  query: listQuery(),
  responses: { 200: paginated(spaceResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const organization = subject.organization.id;
    return ok(
      await answerList(platform.signer, query, {
        scope: `spaces ${organization} ${caller.userId}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listSpacesFor(db, organization, caller.userId, range),
            countSpacesFor(db, organization, caller.userId),
          ]),
        keyOf: ({ id }) => id,
        present: (rows) => showSpaces(platform, db, rows.map(requireSubject), url),
      }),
    );
  },
});
