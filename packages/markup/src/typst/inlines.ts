import type { InlineNode } from '../document.ts';
import { evaluateExpression } from '../expression/evaluate-expression.ts';
import {
  asRecord,
  type Data,
  dataOf,
  fragmentOf,
  nodesOf,
  readChoice,
  readRef,
  readText,
} from '../render/node-data.ts';
import { emojiText, findDestination, writeLink } from './links.ts';
import { writeMath } from './math/write-math.ts';
import { altArgument, picturePath } from './media.ts';
import { call } from './source.ts';
import { writeText } from './text.ts';
import { type InlineWriter, type TypstState, writeFragment } from './typst-state.ts';

const writeLinkElement: InlineWriter<'link'> = (inline, state) =>
  writeLink(findDestination(readRef(dataOf(inline)), state), state, () =>
    state.writeNodes(nodesOf(inline)),
  );

const writeMention: InlineWriter<'mention'> = (inline, state) => {
  const data = dataOf(inline);
  const ref = readRef(data);
  const target = findDestination(ref, state);
  if (!target) return writeText(readText(data, 'source') ?? '', state);
  const name = target.title ?? (ref?.kind === 'anchor' ? ref.anchor : (target.href ?? ''));
  const title = target.emoji ? `${emojiText(target.emoji)} ${name}` : name;
  return writeLink(target, state, () => writeText(title, state));
};

const writeEmoji: InlineWriter<'emoji'> = (inline, state) =>
  writeText(emojiText(readText(dataOf(inline), 'code') ?? ''), state);

// Icons are drawn by a site's stylesheet, and say nothing that the text beside them does not.
const writeIcon: InlineWriter<'icon'> = () => '';

const writeExpression: InlineWriter<'expression'> = (inline, state) => {
  const expression = readText(dataOf(inline), 'expression') ?? '';
  return writeText(evaluateExpression(expression, state.scope), state);
};

const writeInlineMath: InlineWriter<'inline-math'> = (inline, state) =>
  writeMath(readText(dataOf(inline), 'formula') ?? '', 'inline', state);

const writeInlineImage: InlineWriter<'inline-image'> = (inline, state) => {
  const data = dataOf(inline);
  const alt = readText(data, 'alt') ?? '';
  const path = picturePath(readRef(data) ?? readRef(data, 'refDark'), state);
  if (path === undefined) return alt === '' ? '' : call('emph', [], writeText(alt, state));
  const isLine = readChoice(data, 'size', ['line'] as const) === 'line';
  return call('inline-picture', [path, altArgument(alt), `${isLine}`]);
};

/** A button leads where its link leads; one that only a site's script serves is left out. */
const writeButton: InlineWriter<'button'> = (inline, state) => {
  const data = dataOf(inline);
  const action: Data = asRecord(data.action) ?? data;
  const name = readChoice(action, 'action', ['search', 'ask', 'select'] as const);
  if (name === 'search' || name === 'ask') return '';
  const slug = readText(action, 'slug');
  const ref = slug === undefined ? readRef(data) : ({ kind: 'anchor', anchor: slug } as const);
  const label = writeText(readText(data, 'label') ?? '', state);
  if (label === '') return '';
  return writeLink(findDestination(ref, state), state, () => call('button', [], label), 'to-plain');
};

/** Annotated words with a footnote on the same page; within a note, with what theirs says. */
const writeAnnotation: InlineWriter<'annotation'> = (inline, state) => {
  const content = state.writeNodes(nodesOf(inline));
  const { insideLink, insideNote } = state;
  state.insideLink = false;
  state.insideNote = true;
  const body = writeFragment(fragmentOf(inline, 'annotation-body'), state);
  state.insideLink = insideLink;
  state.insideNote = insideNote;
  if (body === '') return content;
  return content + (insideNote ? body : call('footnote', [], body));
};

/** An inline element; one of an unknown type is its content. */
export function writeInline(inline: InlineNode, state: TypstState): string {
  switch (inline.type) {
    case 'link':
      return writeLinkElement(inline, state);
    case 'mention':
      return writeMention(inline, state);
    case 'emoji':
      return writeEmoji(inline, state);
    case 'icon':
      return writeIcon(inline, state);
    case 'expression':
      return writeExpression(inline, state);
    case 'inline-math':
      return writeInlineMath(inline, state);
    case 'inline-image':
      return writeInlineImage(inline, state);
    case 'button':
      return writeButton(inline, state);
    case 'annotation':
      return writeAnnotation(inline, state);
    default:
      return state.writeNodes(nodesOf(inline satisfies never));
  }
}
