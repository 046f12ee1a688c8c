import { actorOf, type UserCaller } from '../../http/caller.ts';
import type { SiteSubject } from './access.ts';
import type { SiteToChange } from './structure/change-structure.ts';

/** The site of an operation as something that its caller changes. */
export function describeChange(caller: UserCaller, { site }: SiteSubject): SiteToChange {
  return { siteId: site.id, organizationId: site.organization_id, actor: actorOf(caller) };
}
