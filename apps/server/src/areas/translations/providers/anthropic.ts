import type { Platform } from '../../../platform/index.ts';
import { askService } from './ask-service.ts';
import { isRecord } from './is-record.ts';
import { ProviderError, type TranslationProvider } from './provider.ts';
import { readModelAnswer, readModelText } from './read-model-answer.ts';
import { readUsage } from './read-usage.ts';
import { ANSWER_SCHEMA, writePrompt } from './write-prompt.ts';

/** Where messages are asked for, and which model answers. */
export interface AnthropicOptions {
  url: string;
  key: string;
  model: string;
  timeoutMs?: number;
}

/** The most tokens that a model answers with: what 40 paragraphs take, and some more. */
const MAX_TOKENS = 8192;
const TOOL = 'answer_translations';

/** Translates by messages of Anthropic. The model answers by calling the one tool that it is given. */
export function createAnthropicProvider(
  platform: Pick<Platform, 'fetch' | 'clock'>,
  { url, key, model, timeoutMs }: AnthropicOptions,
): TranslationProvider {
  return {
    maxTexts: 40,
    async translate(request) {
      const { system, user } = writePrompt(request);
      const answer = await askService(platform, {
        url: `${url}/v1/messages`,
        headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
        body: {
          model,
          max_tokens: MAX_TOKENS,
          system,
          messages: [{ role: 'user', content: user }],
          tools: [
            { name: TOOL, description: 'Takes the translations.', input_schema: ANSWER_SCHEMA },
          ],
          tool_choice: { type: 'tool', name: TOOL },
        },
        signal: request.signal,
        timeoutMs,
      });
      const usage = isRecord(answer) ? answer.usage : undefined;
      return {
        texts: readModelAnswer(readContent(answer), request.segments),
        usage: readUsage(request.segments, usage, ['input_tokens', 'output_tokens']),
      };
    },
  };
}

/** What the tool was called with, or the JSON of a text in its place. */
function readContent(answer: unknown): unknown {
  const content = isRecord(answer) && Array.isArray(answer.content) ? answer.content : [];
  const parts = (content as unknown[]).filter(isRecord);
  const call = parts.find(({ type }) => type === 'tool_use');
  if (call !== undefined) return call.input;
  const text = parts.find((part) => part.type === 'text')?.text;
  if (typeof text === 'string') return readModelText(text);
  throw new ProviderError('unreadable', 'The answer contains no message.');
}
