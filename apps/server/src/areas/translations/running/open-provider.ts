import type { Platform } from '../../../platform/index.ts';
import { findProvider, isAtOperatorsExpense } from '../providers/find-provider.ts';
import type { TranslationProvider } from '../providers/provider.ts';
import type { TranslationSettingsTable } from '../tables.ts';
import { keyPurpose } from '../write.ts';
import { meterProvider } from './meter-provider.ts';

/** Who translates by settings. */
export type OpenedProvider =
  | { kind: 'open'; provider: TranslationProvider; isAtOperatorsExpense: boolean }
  /** Nobody is set up. */
  | { kind: 'none' }
  /** The operator does not let the organization translate at its expense. */
  | { kind: 'forbidden' };

/** Whether the operator lets an organization translate at its expense. */
export function mayUseOperatorsKey(
  { config: { translationAllowance } }: Pick<Platform, 'config'>,
  organizationId: string,
): boolean {
  const { organizations } = translationAllowance;
  return organizations === 'all' || organizations.has(organizationId);
}

/** Opens the provider of settings. What it is asked at the operator's expense is counted. */
export function openProvider(
  platform: Platform,
  settings: TranslationSettingsTable,
): OpenedProvider {
  const { id, provider: name, provider_key, organization_id: organizationId } = settings;
  const key =
    provider_key === null ? undefined : platform.sealer.open(keyPurpose(id), provider_key);
  const provider = findProvider(platform, name, key);
  if (provider === undefined || name === null) return { kind: 'none' };
  if (!isAtOperatorsExpense(platform, name, key !== undefined)) {
    return { kind: 'open', provider, isAtOperatorsExpense: false };
  }
  if (!mayUseOperatorsKey(platform, organizationId)) return { kind: 'forbidden' };
  const metered = meterProvider(platform, provider, { organizationId, name });
  return { kind: 'open', provider: metered, isAtOperatorsExpense: true };
}
