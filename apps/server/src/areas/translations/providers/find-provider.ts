import type { Platform } from '../../../platform/index.ts';
import type { ProviderName } from '../resource.ts';
import { createAnthropicProvider } from './anthropic.ts';
import { createDeeplProvider } from './deepl.ts';
import { createOpenaiProvider } from './openai.ts';
import type { TranslationProvider } from './provider.ts';

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
