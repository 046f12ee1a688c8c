import type { Platform } from '../../../platform/index.ts';
import type { ProviderName } from '../resource.ts';
import { createAnthropicProvider } from './anthropic.ts';
import { createDeeplProvider } from './deepl.ts';
import { createOpenaiProvider } from './openai.ts';
import type { TranslationProvider } from './provider.ts';

/** The provider of a name, as the operator has set it up; undefined where that was not done. */
export function findProvider(
  platform: Pick<Platform, 'config' | 'fetch' | 'clock'>,
  name: ProviderName | null,
): TranslationProvider | undefined {
  const { openai, anthropic, deepl } = platform.config.translation;
  switch (name) {
    case 'openai': {
      const { model } = openai;
      return model === undefined ? undefined : createOpenaiProvider(platform, { ...openai, model });
    }
    case 'anthropic': {
      const { key, model } = anthropic;
      if (key === undefined || model === undefined) return undefined;
      return createAnthropicProvider(platform, { ...anthropic, key, model });
    }
    case 'deepl': {
      const { key } = deepl;
      return key === undefined ? undefined : createDeeplProvider(platform, { ...deepl, key });
    }
    case null:
      return undefined;
  }
}
