import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSiteStructure } from '../access.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { addGroup } from '../structure/edit-groups.ts';
import { describeChange } from '../writing-structure.ts';

/** Adds a section group, with sections or without. */
export const createSiteSectionGroup = implementOperation(contract.createSiteSectionGroup, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const id = platform.ids.next();
      const site = describeChange(caller, subject);
      const { title, icon, sections = [] } = body;
      const at = readTimestamp(platform.clock);
      const outline = await changeStructure(platform, tx, site, (before) =>
        addGroup(before, { id, siteId: site.siteId, title, icon, sections, at }),
      );
      const resource = await showGroup(platform, tx, { caller, subject, url, id, outline });
      const path = `/orgs/${site.organizationId}/sites/${site.siteId}/section-groups/${id}`;
      return created(resource, url.api(path));
    }),
});
