import { readPlainText } from '../nodes.ts';
import type { AttributeListMeta } from '../rules/attribute-list-rule.ts';
import { readLength } from './image-data.ts';
import type { InlineReader } from './inline-reader.ts';
import { readButton } from './links.ts';

/**
 * Takes what an attribute list says of what stands before it: the size of a picture, the look of a
 * button, and for headings the id. All else is for style sheets and scripts that are not here.
 */
export function readAttributeList(
  reader: InlineReader,
  { attributes, isAtEnd }: AttributeListMeta,
): void {
  const { children } = reader.builder;
  const last = children[children.length - 1];
  if (attributes.id !== undefined) reader.anchor ??= attributes.id;
  if (isAtEnd && last?.object === 'text') {
    const leaf = last.leaves[last.leaves.length - 1];
    if (leaf) leaf.text = leaf.text.trimEnd();
  }
  if (last?.object !== 'inline') return;
  const image = reader.images.get(last);
  if (image) {
    const width = readLength(attributes.width);
    const height = readLength(attributes.height);
    if (width !== undefined) image.width = width;
    if (height !== undefined) image.height = height;
    return;
  }
  const classes = (attributes.class ?? '').split(' ');
  if (last.type !== 'link' || !classes.includes('md-button') || reader.builder.isTextOnly) return;
  const { ref, source } = last.data;
  children.pop();
  const kind = classes.includes('md-button--primary') ? 'primary' : 'secondary';
  readButton(reader, { class: `button ${kind}` }, readPlainText(last.nodes ?? []));
  const made = children[children.length - 1];
  if (made?.object !== 'inline' || made.type !== 'button') return;
  delete made.data.disabled;
  Object.assign(made.data, source === undefined ? { ref } : { ref, source });
}
