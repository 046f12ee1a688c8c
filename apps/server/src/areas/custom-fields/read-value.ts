import {
  type CustomFieldValue,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_TEXT_LENGTH,
} from '@octavo/contract/custom-fields';
import type { CustomField } from './custom-field.ts';

/** What was sent for a field: a value, null to clear it, or what is wrong with it. */
export type SentValue = { readonly value: CustomFieldValue | null } | { readonly mistake: string };

/** What of a field its values are held against. */
export type ValueRules = Pick<CustomField, 'type'> & {
  readonly options: readonly { readonly option: string }[];
};

/**
 * Reads what was sent as the value of a field. Null, an empty text and an empty list clear it.
 * Options come in the order of the field, tags stay in their own.
 */
export function readFieldValue(field: ValueRules, sent: unknown): SentValue {
  if (sent === null) return { value: null };
  switch (field.type) {
    case 'text':
      return readText(sent);
    case 'number':
      return readNumber(sent);
    case 'boolean':
      return typeof sent === 'boolean' ? { value: sent } : { mistake: 'must be true or false' };
    case 'tags':
      return readTags(sent);
    case 'select:single':
      return readOption(field, sent);
    case 'select:multi':
      return readOptions(field, sent);
  }
}

function readText(sent: unknown): SentValue {
  if (typeof sent !== 'string') return { mistake: 'must be a string' };
  if (countCharacters(sent) > MAX_TEXT_LENGTH) {
    return { mistake: `must not have more than ${MAX_TEXT_LENGTH} characters` };
  }
  return { value: sent === '' ? null : sent };
}

function readNumber(sent: unknown): SentValue {
  if (typeof sent !== 'number' || !Number.isFinite(sent)) {
    return { mistake: 'must be a finite number' };
  }
  return { value: sent === 0 ? 0 : sent };
}

function readTags(sent: unknown): SentValue {
  if (!isTextList(sent)) return { mistake: 'must be a list of strings' };
  if (sent.length > MAX_OPTIONS) return { mistake: `must not have more than ${MAX_OPTIONS} tags` };
  const wrong = sent.find((tag) => tag === '' || countCharacters(tag) > MAX_OPTION_LENGTH);
  if (wrong !== undefined) {
    return { mistake: `must contain only tags of 1 to ${MAX_OPTION_LENGTH} characters` };
  }
  if (new Set(sent).size < sent.length) return { mistake: 'must not contain the same tag twice' };
  return { value: sent.length === 0 ? null : sent };
}

function readOption({ options }: ValueRules, sent: unknown): SentValue {
  if (typeof sent !== 'string') return { mistake: 'must be one of the options of the field' };
  if (sent === '') return { value: null };
  return options.some(({ option }) => option === sent)
    ? { value: sent }
    : { mistake: 'is not one of the options of the field' };
}

function readOptions({ options }: ValueRules, sent: unknown): SentValue {
  if (!isTextList(sent)) return { mistake: 'must be a list of options of the field' };
  const chosen = new Set(sent);
  if (chosen.size < sent.length) return { mistake: 'must not contain the same option twice' };
  const value = options.flatMap(({ option }) => (chosen.has(option) ? [option] : []));
  if (value.length < sent.length)
    return { mistake: 'contains a value that is not one of the options of the field' };
  return { value: value.length === 0 ? null : value };
}

function isTextList(sent: unknown): sent is string[] {
  return Array.isArray(sent) && sent.every((item) => typeof item === 'string');
}

function countCharacters(text: string): number {
  return text.length <= MAX_OPTION_LENGTH ? text.length : [...text].length;
}
