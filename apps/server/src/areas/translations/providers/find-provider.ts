import type { ProviderName } from '@octavo/contract/translations';
import type { Platform } from '../../../platform/index.ts';
import { createAnthropicProvider } from './anthropic.ts';
import { createDeeplProvider } from './deepl.ts';
import { createOpenaiProvider } from './openai.ts';
import type { TranslationProvider } from './provider.ts';

/** Where each service is for everybody. A key of one's own pays for what is asked there. */
const PUBLIC_ADDRESSES: Readonly<Record<ProviderName, readonly string[]>> = {
  openai: ['https://api.openai.com/v1'],
  anthropic: ['https://api.anthropic.com'],
  deepl: ['https://api.deepl.com', 'https://api-free.deepl.com'],
};

/**
 * Whether the operator pays for what a provider is asked: without a key of one's own, and at any other
 * address than the public ones, as a service of the operator's may take whatever key it is shown.
 */
export function isAtOperatorsExpense(
  { config: { translation } }: Pick<Platform, 'config'>,
  name: ProviderName,
  hasOwnKey: boolean,
): boolean {
  return !hasOwnKey || !PUBLIC_ADDRESSES[name].includes(translation[name].url);
}

/**
 * The provider of a name, as the operator has set it up, with `ownKey` in place of the operator's key;
 * undefined where a key or a model is missing.
 */
export function findProvider(
  platform: Pick<Platform, 'config' | 'fetch' | 'clock'>,
  name: ProviderName | null,
  ownKey?: string,
): TranslationProvider | undefined {
  const { openai, anthropic, deepl } = platform.config.translation;
  switch (name) {
    case 'openai': {
      const { model } = openai;
      const key = ownKey ?? openai.key;
      if (model === undefined) return undefined;
      return createOpenaiProvider(platform, { ...openai, key, model });
    }
    case 'anthropic': {
      const { model } = anthropic;
      const key = ownKey ?? anthropic.key;
      if (key === undefined || model === undefined) return undefined;
      return createAnthropicProvider(platform, { ...anthropic, key, model });
    }
    case 'deepl': {
      const key = ownKey ?? deepl.key;
      return key === undefined ? undefined : createDeeplProvider(platform, { ...deepl, key });
    }
    case null:
      return undefined;
  }
}
