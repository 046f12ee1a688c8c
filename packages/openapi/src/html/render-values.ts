import { element, escapeText, safeLink } from '@octavo/markup';
import type { Message, Value } from '@octavo/messages';
import type { JsonValue } from '../model.ts';
import { type HtmlState, renderLabel } from './html-state.ts';
import { renderCode } from './render-code.ts';

/** An example of a value, as text, and what its author calls it. */
export interface ValueExample {
  readonly text: string;
  readonly summary?: string;
  /** Where it is, if the specification does not hold it. */
  readonly address?: string;
}

/** A value in a line of facts is at most so long; a longer one stands behind a fold. */
const MAX_SHORT = 200;
const MAX_EXAMPLES = 50;

/** A value as it is written in code: a string without quotes, unless they are all there is to see. */
export function writeValue(value: JsonValue): string {
  return typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value);
}

type ValueLabel = Message<{ value: Value }>;

/** A label with a short value, as a fact; none where there is no value or it is long. */
export function renderValue(label: ValueLabel, value: JsonValue | undefined): string[] {
  if (value === undefined) return [];
  const text = writeValue(value);
  if (text.length > MAX_SHORT) return [];
  return [renderLabel(label, 'value', element('code', {}, escapeText(text)))];
}

/** A label with a long value behind a fold; empty where there is no value or it is short. */
export function renderLongValue(
  label: ValueLabel,
  value: JsonValue | undefined,
  state: HtmlState,
): string {
  if (value === undefined || writeValue(value).length <= MAX_SHORT) return '';
  const title = label({ value: '' })
    .replace(/[\s:：]+$/u, '')
    .trim();
  return renderFolded(title, writeLong(value), state);
}

/** Short examples, as one fact. */
export function renderExamples(examples: readonly ValueExample[], { labels }: HtmlState): string[] {
  const short = examples.slice(0, MAX_EXAMPLES).filter(({ text }) => text.length <= MAX_SHORT);
  if (short.length === 0) return [];
  const codes = short.map(
    ({ text, summary, address }) =>
      renderAddress(element('code', {}, escapeText(text)), address) +
      (summary ? ` (${escapeText(summary)})` : ''),
  );
  const label = short.length === 1 ? labels.example : labels.examples;
  return [`${escapeText(label)}: ${codes.join(', ')}`];
}

/** Leads to an address, where that is safe. */
function renderAddress(html: string, address: string | undefined): string {
  const href = address === undefined ? undefined : safeLink(address);
  return href === undefined ? html : element('a', { href, rel: 'noopener noreferrer' }, html);
}

/** Long examples, each behind a fold. */
export function renderLongExamples(examples: readonly ValueExample[], state: HtmlState): string {
  return examples
    .slice(0, MAX_EXAMPLES)
    .filter(({ text }) => text.length > MAX_SHORT)
    .map(({ text, summary }) => renderFolded(summary || state.labels.example, text, state))
    .join('');
}

/** A value as an example: what is no text is JSON with an indentation where it is long. */
export function makeValueExample(value: JsonValue, summary?: string): ValueExample {
  const text = writeValue(value);
  return {
    text: text.length > MAX_SHORT ? writeLong(value) : text,
    ...(summary ? { summary } : {}),
  };
}

function writeLong(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function renderFolded(title: string, text: string, state: HtmlState): string {
  const syntax = /^\s*[[{]/.test(text) ? 'json' : 'text';
  const summary = element('summary', {}, escapeText(title));
  return element('details', { class: 'api-nested' }, summary + renderCode(text, syntax, state));
}
