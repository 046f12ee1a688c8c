import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { removeAccessObject } from '../../access/index.ts';
import { onSite } from '../access.ts';
import { deleteSite } from '../store.ts';

export const deleteSiteOperation = defineOperation({
  id: 'delete-site',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Delete a site',
  description: 'Its address answers nothing from then on. The spaces that it published stay.',
  tag: 'Sites',
  access: onSite('admin'),
  responses: { 205: null },
  async handle({ subject, write }) {
    return write(async (tx) => {
      await deleteSite(tx, subject.site.id);
      await removeAccessObject(tx, subject.site.id);
      return resetContent();
    });
  },
});
