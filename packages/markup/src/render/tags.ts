import { classNames, element, escapeText } from './html-writer.ts';
import type { RenderedTag } from './render-context.ts';
import { renderIcon } from './targets.ts';

/** The colours of tags that have a name: the stylesheet has each for light and dark pages. */
export const TAG_COLORS: ReadonlySet<string> = new Set([
  ...['blue', 'cyan', 'gray', 'green', 'grey', 'orange', 'pink', 'primary', 'purple', 'red'],
  ...['violet', 'yellow'],
]);

/** `#rgb` or `#rrggbb`: the colours of tags that have no name. */
export const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What a tag is shown as: with its label, and the icon and colour that it has. */
export function renderTagItem(tag: RenderedTag, renderLabel = escapeText): string {
  const { label, icon, color = '' } = tag;
  const named = TAG_COLORS.has(color) && `tag-${color}`;
  const dot = HEX_COLOR.test(color) ? renderDot(color) : '';
  const attributes = { class: classNames('tag', named) };
  return element('li', attributes, dot + renderIcon(icon) + renderLabel(label));
}

/** A colour of the author's is a dot (an empty element to draw it in), so that the label can be read on whatever ground. */
function renderDot(color: string): string {
  return element('span', { class: 'tag-dot', 'data-color': color, 'aria-hidden': 'true' }, '');
}
