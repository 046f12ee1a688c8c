import { makeGranting } from '../teams/index.ts';
import type { SiteSubject } from './access.ts';

/** What the operations on the grants of a site are. */
export const granting = makeGranting(({ site, role }: SiteSubject) => ({
  kind: 'site',
  id: site.id,
  organizationId: site.organization_id,
  role,
}));
