import type { StateBlock } from 'markdown-it';
import type { TemplateTag } from '../template-tag.ts';
import type { TemplateTagMeta } from './template-tag-rule.ts';

const START = /^<\/?(Tabs|TabItem|Tab|Admonition)(?=[\s/>])/;
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`]*)["'`]\s*\})/g;
const LABELED = /\{[^{}]*\}/g;
const FIELD = /\b(label|value)\s*:\s*(["'])((?:(?!\2).)*)\2/g;
const KEY = Symbol('tab labels');
const MAX_LINES = 60;

/**
 * Block rule: the tags of tabs and admonitions as Docusaurus and its like write them as components, alone
 * on their lines. Tabs give the `template_tag` token that `{% tabs %}` gives, admonitions the
 * `colon_open` and `colon_close` of a container. What they hold loses the indent that it has as their
 * content: these tools know no indented code.
 */
export function componentTagRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 60) return false;
  const head = state.src.slice(start, Math.min(start + 16, state.eMarks[startLine] ?? 0));
  const name = START.exec(`${head} `)?.[1];
  if (name === undefined) return false;
  const isDeep = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  if (isDeep && labelStack(state).length === 0) return false;
  const lastLine = findTagEnd(state, start, startLine, endLine);
  if (lastLine === undefined) return false;
  if (silent) return true;
  const closing = state.src[start + 1] === '/';
  const source = state.src.slice(start, state.eMarks[lastLine]);
  if (name === 'Admonition') pushAdmonition(state, closing, source);
  else pushTag(state, { name: name === 'Tabs' ? 'tabs' : 'tab', closing, source });
  const token = state.tokens[state.tokens.length - 1];
  if (token) token.map = [startLine, lastLine + 1];
  state.line = lastLine + 1;
  if (!closing) removeIndent(state, lastLine + 1, endLine);
  return true;
}

/** The line on which the tag ends, with nothing behind it; quotes and braces may hold its sign. */
function findTagEnd(
  state: StateBlock,
  start: number,
  startLine: number,
  endLine: number,
): number | undefined {
  let quote = '';
  let depth = 0;
  let at = start;
  for (let line = startLine; line < Math.min(endLine, startLine + MAX_LINES); line += 1) {
    if (line > startLine && state.isEmpty(line)) return undefined;
    for (const end = state.eMarks[line] ?? 0; at < end; at += 1) {
      const character = state.src[at] ?? '';
      if (quote !== '') quote = character === quote ? '' : quote;
      else if ('"\'`'.includes(character)) quote = character;
      else if (character === '{') depth += 1;
      else if (character === '}') depth -= 1;
      else if (character === '>' && depth <= 0) {
        const isAlone = state.src.slice(at + 1, end).trim() === '';
        return isAlone && state.src[at - 1] !== '/' ? line : undefined;
      }
    }
  }
  return undefined;
}

function pushTag(
  state: StateBlock,
  { name, closing, source }: { name: string; closing: boolean; source: string },
): void {
  const labels = labelStack(state);
  const written = readAttributes(source);
  if (name === 'tabs' && closing) labels.pop();
  if (name === 'tabs' && !closing) labels.push(readLabels(source));
  const value = written.value ?? '';
  const label =
    written.label ?? written.title ?? written.name ?? labels.at(-1)?.get(value) ?? value;
  const attributes: Record<string, string> = name === 'tab' && !closing ? { title: label } : {};
  const tag: TemplateTag = { name, closing, attributes, positional: [], body: '' };
  state.push('template_tag', '', 0).meta = { tags: [tag] } satisfies TemplateTagMeta;
}

function pushAdmonition(state: StateBlock, closing: boolean, source: string): void {
  const token = state.push(closing ? 'colon_close' : 'colon_open', '', 0);
  const { type = 'note', title = '' } = readAttributes(source);
  token.markup = ':::';
  token.info = type.toLowerCase();
  token.content = title;
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key = '', double, single, braced] of source.matchAll(ATTRIBUTE)) {
    if (key !== '__proto__') attributes[key] ??= double ?? single ?? braced ?? '';
  }
  return attributes;
}

/** What `values={[{ label: 'A', value: 'a' }]}` of a set calls its tabs. */
function readLabels(source: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [item] of source.slice(1).matchAll(LABELED)) {
    const fields = new Map([...item.matchAll(FIELD)].map((match) => [match[1], match[3] ?? '']));
    const label = fields.get('label');
    const value = fields.get('value');
    if (label !== undefined && value !== undefined) labels.set(value, label);
  }
  return labels;
}

function labelStack(state: StateBlock): ReadonlyMap<string, string>[] {
  const known = state.env[KEY];
  if (Array.isArray(known)) return known;
  const stack: ReadonlyMap<string, string>[] = [];
  state.env[KEY] = stack;
  return stack;
}

/** Takes the indent of the first line of content off the lines that have it too. */
function removeIndent(state: StateBlock, from: number, endLine: number): void {
  let first = from;
  while (first < endLine && state.isEmpty(first)) first += 1;
  const indent = (state.sCount[first] ?? 0) - state.blkIndent;
  if (first >= endLine || indent <= 0) return;
  for (let line = first; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    const shift = state.tShift[line] ?? 0;
    const start = state.bMarks[line] ?? 0;
    if ((state.sCount[line] ?? 0) - state.blkIndent < indent || shift < indent) return;
    if (state.src.slice(start, start + shift).includes('\t')) return;
    state.bMarks[line] = start + indent;
    state.tShift[line] = shift - indent;
    state.sCount[line] = (state.sCount[line] ?? 0) - indent;
  }
}
