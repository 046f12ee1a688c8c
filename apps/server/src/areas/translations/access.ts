import type { Ability } from '@octavo/contract';
import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import { libraryLock } from '../collections/index.ts';
import { type OrganizationSubject, onOrganization } from '../orgs/index.ts';
import { findSpacesFor, requireSubject } from '../spaces/index.ts';
import { findSettings } from './store.ts';
import type { TranslationSettingsTable, TranslationVariantsTable } from './tables.ts';
import { isOutdated, type OutdatedPlace } from './variants/outdated-store.ts';
import { readOutdatedId } from './variants/present.ts';
import { findVariant } from './variants/store.ts';

/** Translation settings of an organization. Who changes some takes the lock of all of them. */
const translationSettingsObject = defineObject({
  name: 'translation-settings',
  roles: 'membership',
  lockOf: ({ organization }: OrganizationSubject) => `translations ${organization.id}`,
});

/** Settings as their caller sees them; its role is the one in the organization. */
export interface TranslationSettingsSubject extends OrganizationSubject {
  readonly settings: TranslationSettingsTable;
}

/** For callers with `ability` in the organization, about its translation settings. */
export function onAllTranslationSettings(ability: Ability): Access<OrganizationSubject> {
  const organization = onOrganization(ability);
  return onObject(translationSettingsObject, ability, (request) => organization.load(request));
}

/** For callers with `ability` in the organization, about `{translationSettingsId}`. */
export function onTranslationSettings(ability: Ability): Access<TranslationSettingsSubject> {
  const organization = onOrganization(ability);
  return onObject(translationSettingsObject, ability, async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const id = request.params.translationSettingsId ?? '';
    const settings = await findSettings(request.db, subject.organization.id, id);
    return settings === undefined ? null : { ...subject, settings };
  });
}

/** A variant, which is its target; whoever writes to it takes the lock of that space. */
const translationVariantObject = defineObject({
  name: 'translation-variant',
  roles: 'grants',
  lockOf: ({ variant }: TranslationVariantSubject) => variant.target_space_id,
});

/** The same settings, for what puts a space beside another one. */
const beginningObject = defineObject({
  name: 'translation-settings',
  roles: 'membership',
  lockOf: ({ organization }: OrganizationSubject) => libraryLock(organization.id),
});

/** A variant as its caller sees it; the role is the one on its target. */
export interface TranslationVariantSubject extends HasRole {
  readonly variant: TranslationVariantsTable;
}

/** For callers with `create` in the organization, who begin a variant by `{translationSettingsId}`. */
export function onBeginningVariant(): Access<TranslationSettingsSubject> {
  const settings = onTranslationSettings('create');
  return onObject(beginningObject, 'create', (request) => settings.load(request));
}

/**
 * For callers with `ability` on the space `{targetSpaceId}`, about the variant that it is. It is a 404
 * for those who do not see both of its spaces.
 */
export function onTranslationVariant(ability: Ability): Access<TranslationVariantSubject> {
  return onObject(translationVariantObject, ability, async ({ db, caller, params }) => {
    const { translationSettingsId = '', targetSpaceId = '', organizationId } = params;
    const variant = await findVariant(db, translationSettingsId, targetSpaceId);
    if (variant === undefined || variant.organization_id !== organizationId) return null;
    const { source_space_id: source, target_space_id: target } = variant;
    const seen = await findSpacesFor(db, [source, target], caller);
    const row = seen.get(target);
    if (row === undefined || !seen.has(source)) return null;
    return { variant, role: requireSubject(row).role };
  });
}

/** A text of a variant that is behind its source. */
export interface OutdatedSubject extends TranslationVariantSubject {
  readonly place: OutdatedPlace;
}

/** For callers with `ability` on the space `{targetSpaceId}`, about what is behind as `{outdatedId}`. */
export function onTranslationOutdated(ability: Ability): Access<OutdatedSubject> {
  const variant = onTranslationVariant(ability);
  return onObject(translationVariantObject, ability, async (request) => {
    const subject = await variant.load(request);
    const place = readOutdatedId(request.params.outdatedId ?? '');
    if (subject === null || place === undefined) return null;
    return (await isOutdated(request.db, subject.variant.id, place)) ? { ...subject, place } : null;
  });
}
