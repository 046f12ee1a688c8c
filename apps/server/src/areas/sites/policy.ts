import { type Ability, type Role, roleHas } from '@octavo/contract';
import type { SiteResource } from '@octavo/contract/sites';

/**
 * The ability that each field of a site asks for. Structure and naming belong to `create`; who
 * reaches the site and where belongs to `admin`.
 */
export const FIELD_ABILITIES = {
  title: 'create',
  basename: 'create',
  defaultSiteSpace: 'create',
  defaultSiteSection: 'create',
  visibility: 'admin',
  adaptiveContent: 'admin',
  proxy: 'admin',
} as const satisfies Readonly<Record<string, Ability>>;

/** A field of a site that a request can set. */
export type SiteField = keyof typeof FIELD_ABILITIES;

/** What a new site is when the request does not say; asking for it needs no more than to create. */
export const NEW_SITE = { type: 'basic', visibility: 'public' } as const;

/** What a caller with this role on a site may do with it. */
export function sitePermissions(role: Role | null): SiteResource['permissions'] {
  return {
    view: roleHas(role, 'view'),
    edit: roleHas(role, 'create'),
    admin: roleHas(role, 'admin'),
  };
}
