import { badRequest } from '../../http/errors.ts';
import type { OrganizationGuard } from '../orgs/index.ts';
import { findSite } from './store.ts';

/** Refuses a default content of an organization that is none of its sites. */
export const requireDefaultSite: OrganizationGuard = async (tx, { organization, changes }) => {
  const content = changes.defaultContent;
  if (content === undefined || content === null) return;
  if ((await findSite(tx, organization.id, content.site)) !== undefined) return;
  const rule = 'must be the id of a site of the organization';
  throw badRequest('body.defaultContent.site', rule, 'unknown_reference');
};
