import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { addSiteSpaces } from '../add-site-space.ts';
import { requireCondition } from '../require-condition.ts';
import { requireSpaceToPublish } from '../require-space-to-publish.ts';
import { showSiteSpace } from '../show-structure.ts';
import { describeChange } from '../writing-structure.ts';

export const createSiteSpace = implementOperation(contract.createSiteSpace, {
  access: onSiteStructure('create'),
  async handle({ platform, caller, body, url, write }) {
    const condition = requireCondition('body.condition', body.condition);
    return write(async (tx, subject) => {
      const { spaceId, title: ownTitle, path, section } = body;
      const { title } = await requireSpaceToPublish(platform, tx, {
        caller,
        organizationId: subject.site.organization_id,
        spaceId,
        path: 'body.spaceId',
      });
      const space = { spaceId, title, ownTitle, path, sectionId: section, condition };
      const site = describeChange(caller, subject);
      const { ids, outline } = await addSiteSpaces(platform, tx, site, [space]);
      const id = ids[0] ?? '';
      const resource = await showSiteSpace(platform, tx, { caller, subject, url, id, outline });
      const { siteId, organizationId } = site;
      return created(
        resource,
        url.api(`/orgs/${organizationId}/sites/${siteId}/site-spaces/${id}`),
      );
    });
  },
});
