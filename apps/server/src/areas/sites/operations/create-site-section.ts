import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { addSiteSection } from '../add-site-space.ts';
import { requireSpaceToPublish } from '../require-space-to-publish.ts';
import { showSection } from '../show-structure.ts';
import { describeChange } from '../writing-structure.ts';

/** Adds a section with its first space. */
export const createSiteSection = implementOperation(contract.createSiteSection, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { spaceId } = body;
      const { title } = await requireSpaceToPublish(platform, tx, {
        caller,
        organizationId: subject.site.organization_id,
        spaceId,
        path: 'body.spaceId',
      });
      const site = describeChange(caller, subject);
      const { id, outline } = await addSiteSection(platform, tx, site, {
        title: body.title,
        fallbackTitle: subject.site.title,
        space: { spaceId, title },
      });
      const resource = await showSection(platform, tx, { caller, subject, url, id, outline });
      const { siteId, organizationId } = site;
      return created(resource, url.api(`/orgs/${organizationId}/sites/${siteId}/sections/${id}`));
    }),
});
