import { type Access, defineObject, onObject } from '../../http/access.ts';
import type { Ability } from '../../http/roles.ts';
import { type OrganizationSubject, onOrganization } from '../orgs/index.ts';
import { findSettings } from './store.ts';
import type { TranslationSettingsTable } from './tables.ts';

/** Translation settings of an organization. Who changes some takes the turn of all of them. */
const translationSettingsObject = defineObject({
  name: 'translation-settings',
  roles: 'membership',
  turnOf: ({ organization }: OrganizationSubject) => `translations ${organization.id}`,
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
