import type { Platform } from '../../../platform/index.ts';
import { askService } from './ask-service.ts';
import { isRecord } from './is-record.ts';
import { ProviderError, type TranslationProvider } from './provider.ts';
import { readModelAnswer, readModelText } from './read-model-answer.ts';
import { readUsage } from './read-usage.ts';
import { ANSWER_SCHEMA, writePrompt } from './write-prompt.ts';

/** Where chat completions are asked for, and which model answers. */
export interface OpenaiOptions {
  url: string;
  key: string | undefined;
  model: string;
  timeoutMs?: number;
}

const RESPONSE_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'translations', strict: true, schema: ANSWER_SCHEMA },
};

/**
 * Translates by chat completions, of OpenAI or services that answer as it does. One that refuses a
 * schema for the answer (400 or 422) is asked again without, and from then on.
 */
export function createOpenaiProvider(
  platform: Pick<Platform, 'fetch' | 'clock'>,
  { url, key, model, timeoutMs }: OpenaiOptions,
): TranslationProvider {
  let takesSchema = true;
  return {
    maxTexts: 40,
    async translate(request) {
      const { system, user } = writePrompt(request);
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ];
      const ask = (format: object) =>
        askService(platform, {
          url: `${url}/chat/completions`,
          headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
          body: { model, messages, ...format },
          signal: request.signal,
          timeoutMs,
        });
      const answer = await ask(takesSchema ? { response_format: RESPONSE_FORMAT } : {}).catch(
        (error: unknown) => {
          if (!takesSchema || !isAboutBody(error)) throw error;
          takesSchema = false;
          return ask({});
        },
      );
      return {
        texts: readModelAnswer(readModelText(readContent(answer)), request.segments),
        usage: readUsage(request.segments, isRecord(answer) ? answer.usage : undefined, [
          'prompt_tokens',
          'completion_tokens',
        ]),
      };
    },
  };
}

function isAboutBody(error: unknown): boolean {
  return error instanceof ProviderError && (error.status === 400 || error.status === 422);
}

function readContent(answer: unknown): string {
  const choices = isRecord(answer) ? answer.choices : undefined;
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isRecord(first) ? first.message : undefined;
  if (isRecord(message) && typeof message.content === 'string') return message.content;
  throw new ProviderError('unreadable', 'The answer contains no message.');
}
