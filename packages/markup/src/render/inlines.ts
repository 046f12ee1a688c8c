import type { InlineNode } from '../document.ts';
import { evaluateExpression } from '../expression/evaluate-expression.ts';
import { renderAnnotation } from './footnotes.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import { renderMath } from './math.ts';
import { findPicture, renderPicture } from './media.ts';
import {
  asRecord,
  type Data,
  dataOf,
  nodesOf,
  readChoice,
  readFlag,
  readRef,
  readText,
} from './node-data.ts';
import type { InlineRenderer, RenderState } from './render-state.ts';
import {
  findTarget,
  linkAttributes,
  renderEmoji,
  renderIcon,
  renderLink,
  renderTargetMark,
} from './targets.ts';
import { colorClass } from './text-leaves.ts';

const renderLinkElement: InlineRenderer<'link'> = (inline, state) =>
  renderLink(findTarget(readRef(dataOf(inline)), state), state, () =>
    state.renderNodes(nodesOf(inline)),
  );

const renderMention: InlineRenderer<'mention'> = (inline, state) => {
  const data = dataOf(inline);
  const ref = readRef(data);
  const target = findTarget(ref, state);
  if (!target) return escapeText(readText(data, 'source') ?? '');
  const title = target.title || (ref?.kind === 'anchor' ? ref.anchor : target.href);
  const content = renderTargetMark(target) + escapeText(title);
  return renderLink(target, state, () => content, 'mention');
};

const renderEmojiElement: InlineRenderer<'emoji'> = (inline) => {
  const code = readText(dataOf(inline), 'code');
  return code === undefined ? '' : renderEmoji(code);
};

const renderIconElement: InlineRenderer<'icon'> = (inline) => {
  const data = dataOf(inline);
  return renderIcon(readText(data, 'icon'), colorClass('text', data.color) ?? '');
};

const renderExpression: InlineRenderer<'expression'> = (inline, state) => {
  const expression = readText(dataOf(inline), 'expression') ?? '';
  return escapeText(evaluateExpression(expression, state.scope));
};

const renderInlineMath: InlineRenderer<'inline-math'> = (inline) =>
  renderMath(readText(dataOf(inline), 'formula') ?? '', 'inline');

const renderInlineImage: InlineRenderer<'inline-image'> = (inline, state) => {
  const data = dataOf(inline);
  const picture = findPicture(data, state);
  const alt = readText(data, 'alt') ?? '';
  if (!picture) return escapeText(alt);
  const isLine = readChoice(data, 'size', ['line'] as const) === 'line';
  const className = classNames('image-inline', isLine && 'image-line');
  const options = { alt, className, title: readText(data, 'caption') || undefined };
  return renderPicture(picture.light, picture.dark, options, state);
};

const renderButton: InlineRenderer<'button'> = (inline, state) => {
  const data = dataOf(inline);
  const kind = readChoice(data, 'kind', ['secondary'] as const) ?? 'primary';
  const size = readChoice(data, 'size', ['small', 'large'] as const) ?? 'medium';
  const className = `button button-${kind} button-${size}`;
  const content = renderIcon(readText(data, 'icon')) + escapeText(readText(data, 'label') ?? '');
  const action: Data = asRecord(data.action) ?? data;
  if (readFlag(data, 'disabled')) return renderDisabled(className, content);
  const name = readChoice(action, 'action', ['search', 'ask', 'select'] as const);
  if (name !== undefined) return renderAction(name, action, className, content, state);
  const target = findTarget(readRef(data), state);
  if (!target || state.insideLink) return element('span', { class: className }, content);
  return element('a', { class: className, ...linkAttributes(target) }, content);
};

function renderDisabled(className: string, content: string): string {
  return element(
    'span',
    { class: `${className} button-disabled`, role: 'link', 'aria-disabled': 'true' },
    content,
  );
}

// Searching and asking need the site's script, which shows these buttons; selecting a tab is a link
// to it as well.
function renderAction(
  name: 'search' | 'ask' | 'select',
  action: Readonly<Record<string, unknown>>,
  className: string,
  content: string,
  state: RenderState,
): string {
  const slug = readText(action, 'slug');
  if (name === 'select') {
    const isLink = slug !== undefined && !state.insideLink;
    if (!isLink) return element('span', { class: className }, content);
    const attributes = { class: className, href: `#${slug}`, 'data-action': name };
    return element('a', attributes, content);
  }
  const query = readText(action, 'query');
  const attributes = { type: 'button', class: className, 'data-action': name, 'data-query': query };
  return state.insideLink ? content : element('button', { ...attributes, hidden: true }, content);
}

/** An inline element; one of an unknown type is its content. */
export function renderInline(inline: InlineNode, state: RenderState): string {
  switch (inline.type) {
    case 'link':
      return renderLinkElement(inline, state);
    case 'mention':
      return renderMention(inline, state);
    case 'emoji':
      return renderEmojiElement(inline, state);
    case 'icon':
      return renderIconElement(inline, state);
    case 'expression':
      return renderExpression(inline, state);
    case 'inline-math':
      return renderInlineMath(inline, state);
    case 'inline-image':
      return renderInlineImage(inline, state);
    case 'button':
      return renderButton(inline, state);
    case 'annotation':
      return renderAnnotation(inline, state);
    default:
      return state.renderNodes(nodesOf(inline satisfies never));
  }
}
