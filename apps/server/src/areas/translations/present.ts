import { type Role, roleHas } from '@octavo/contract';
import type { TranslationSettingsResource } from '@octavo/contract/translations';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { readGlossary, readLanguages } from './read-settings.ts';
import { mayUseOperatorsKey } from './running/open-provider.ts';
import type { ListedSettings } from './store.ts';
import type { TranslationSettingsTable } from './tables.ts';

/** Settings as the API shows them to a caller with `role` in their organization. */
export function presentSettings(
  settings: ListedSettings | TranslationSettingsTable,
  role: Role | null,
  { url, platform }: { url: Urls; platform: Pick<Platform, 'config'> },
): TranslationSettingsResource {
  const { id, organization_id, title, provider, instructions } = settings;
  return {
    object: 'translation-settings',
    id,
    title,
    languages: readLanguages(settings),
    provider,
    ...(instructions === '' ? {} : { instructions }),
    ...('glossary' in settings ? { glossary: readGlossary(settings) } : {}),
    limits: presentLimits(settings),
    hasProviderKey: settings.provider_key !== null,
    serverKey: presentServerKey(platform, organization_id),
    createdAt: settings.created_at,
    updatedAt: settings.updated_at,
    permissions: { view: roleHas(role, 'view'), edit: roleHas(role, 'create') },
    urls: { location: url.api(`/orgs/${organization_id}/translations/${id}`) },
  };
}

function presentServerKey(platform: Pick<Platform, 'config'>, organizationId: string) {
  const { charactersPerMonth } = platform.config.translationAllowance;
  const available = mayUseOperatorsKey(platform, organizationId);
  return { available, ...(available ? { charactersPerMonth } : {}) };
}

function presentLimits({ characters_per_month: characters }: ListedSettings) {
  return characters === null ? {} : { charactersPerMonth: Number(characters) };
}
