import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { addToGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a section into a group, last. */
export const addSiteSectionToGroup = implementOperation(contract.addSiteSectionToGroup, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionGroupId;
      const site = describeChange(caller, subject);
      const added = { section: body.sectionId, field: 'body.sectionId' };
      const outline = await changeStructure(platform, tx, site, (before) =>
        addToGroup(before, id, added),
      );
      const resource = await showGroup(platform, tx, { caller, subject, url, id, outline });
      const path = `/orgs/${site.organizationId}/sites/${site.siteId}/section-groups/${id}`;
      return created(resource, url.api(path));
    }),
});
