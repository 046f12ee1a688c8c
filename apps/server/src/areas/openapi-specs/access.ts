import type { Ability } from '@octavo/contract';
import { type Access, defineObject, onObject } from '../../http/access.ts';
import { type OrganizationSubject, onOrganization } from '../orgs/index.ts';
import { findSpecBySlug } from './store.ts';
import type { OpenapiSpecsTable } from './tables.ts';
import { findLatestVersion, findVersion, type VersionRow } from './versions-store.ts';

/**
 * OpenAPI specifications: members of the organization see them, guests do not. Who changes one takes
 * the lock of those of the organization.
 */
export const specObject = defineObject({
  name: 'openapi-spec',
  roles: 'membership',
  lockOf: ({ organization }: OrganizationSubject) => `openapi-specs ${organization.id}`,
});

/** A specification as its caller sees it; its role is the one in the organization. */
export interface SpecSubject extends OrganizationSubject {
  readonly spec: OpenapiSpecsTable;
}

/** A version of one. */
export interface VersionSubject extends SpecSubject {
  readonly version: VersionRow;
}

/** For callers with `ability` in the organization that `{organizationId}` names, about its specifications. */
export function onSpecs(ability: Ability): Access<OrganizationSubject> {
  const organization = onOrganization(ability);
  return onObject(specObject, ability, (request) => organization.load(request));
}

/** The same, about one that `{specSlug}` may name. */
export function onSpecSlug(
  ability: Ability,
): Access<OrganizationSubject & { readonly spec: OpenapiSpecsTable | undefined }> {
  const organization = onOrganization(ability);
  return onObject(specObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const slug = request.params.specSlug ?? '';
    const spec = await findSpecBySlug(request.db, subject.organization.id, slug);
    return { ...subject, spec };
  });
}

/** For callers with `ability` in the organization, about the specification that `{specSlug}` names. */
export function onSpec(ability: Ability): Access<SpecSubject> {
  const slug = onSpecSlug(ability);
  return onObject(specObject, ability, async (request) => {
    const subject = await slug.load(request);
    const spec = subject?.spec;
    return subject === null || spec === undefined ? null : { ...subject, spec };
  });
}

/** The same, about the version that `{versionId}` names, or the latest where the path names none. */
export function onVersion(ability: Ability): Access<VersionSubject> {
  const spec = onSpec(ability);
  return onObject(specObject, ability, async (request) => {
    const subject = await spec.load(request);
    if (subject === null) return null;
    const { versionId } = request.params;
    const version =
      versionId === undefined
        ? await findLatestVersion(request.db, subject.spec)
        : await findVersion(request.db, subject.spec.id, versionId);
    return version === undefined ? null : { ...subject, version };
  });
}
