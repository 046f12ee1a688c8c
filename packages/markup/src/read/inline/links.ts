import type { BlockNode, InlineData, InlineNode } from '../../document.ts';
import { findChoice } from '../../schema/fields.ts';
import { INLINES } from '../../schema/inlines.ts';
import { decodeHtmlText, isSet } from '../attribute-text.ts';
import { convertFootnote } from '../blocks/footnote.ts';
import { makeLeaf, makeText, makeVoidInline, readPlainText } from '../nodes.ts';
import { readRef } from '../read-context.ts';
import type { InlineBuilder, InlineChild } from './inline-builder.ts';
import type { InlineReader } from './inline-reader.ts';

/**
 * Adds a link or mention with its content. Content without a target stays as it is, and a link
 * without content is left out. A mention shows the title of what it leads to: where that has none
 * here, as what is in another space or on another host, it is a link with the words that it was given.
 */
export function addLink(
  reader: InlineReader,
  href: string | undefined,
  children: InlineChild[],
  isMention: boolean,
): void {
  const { builder } = reader;
  if (href === undefined || builder.isTextOnly) {
    builder.children.push(...children);
    return;
  }
  const data = { ...readRef(reader.context, href, 'link') };
  if (isMention && (isTitled(data) || !isNamed(children, href))) {
    builder.addInline(makeVoidInline('mention', data));
    return;
  }
  if (children.length === 0) return;
  builder.addInline({
    object: 'inline',
    type: 'link',
    key: '',
    data,
    isVoid: false,
    nodes: children,
  });
}

/** Whether a mention can show a title of its own: that of a page, file or the like of the space. */
function isTitled({ ref, source }: ReturnType<typeof readRef>): boolean {
  return source === undefined && ref.kind !== 'url';
}

/** Whether there are words that say more than the target. */
function isNamed(children: readonly InlineChild[], href: string): boolean {
  const words = readPlainText(children).trim();
  return words !== '' && words !== href && words !== decodeHtmlText(href);
}

function findSize(name: string): InlineData<'button'>['size'] | undefined {
  return findChoice(INLINES.button.data.size, name);
}

/**
 * Adds the button that `<a class="button …">` or `<button>` with this label is. One that leads
 * nowhere is disabled, or text where it has no class of a button.
 */
export function readButton(
  reader: InlineReader,
  attributes: Record<string, string>,
  label: string,
): void {
  const classes = (attributes.class ?? '').split(/\s+/);
  const data: InlineData<'button'> = {
    label: label.trim(),
    kind: classes.includes('secondary') ? 'secondary' : 'primary',
  };
  if (attributes['data-icon']) data.icon = attributes['data-icon'];
  const size = classes.map(findSize).find((name) => name !== undefined);
  if (size) data.size = size;
  const action = attributes['data-action'];
  if (action === 'ask' || action === 'search') {
    const query = attributes['data-query'];
    data.action = query ? { action, query: decodeHtmlText(query) } : { action };
  } else if (action === 'select') {
    data.action = { action, slug: decodeHtmlText(attributes['data-slug'] ?? '') };
  } else if (attributes.href) {
    Object.assign(data, readRef(reader.context, attributes.href, 'link'));
  } else if (classes.includes('button')) {
    data.disabled = true;
  } else {
    reader.builder.addText(label);
    return;
  }
  if (isSet(attributes.disabled) || attributes['aria-disabled'] === 'true') data.disabled = true;
  reader.builder.addInline(makeVoidInline('button', data));
}

/** Adds an annotation of `children` with the body of a footnote; without one the text stays. */
export function addAnnotation(reader: InlineReader, label: string, children: InlineChild[]): void {
  const { builder } = reader;
  const body = builder.isTextOnly ? undefined : convertFootnote(reader.context, label);
  if (body) builder.addInline(makeAnnotation(label, body, children));
  else builder.children.push(...children);
}

function makeAnnotation(label: string, body: BlockNode[], children: InlineChild[]): InlineNode {
  return {
    object: 'inline',
    type: 'annotation',
    key: '',
    data: {},
    isVoid: false,
    nodes: children.length > 0 ? children : [makeText(label)],
    fragments: [{ object: 'fragment', key: '', type: 'annotation-body', nodes: body }],
  };
}

/** Reads `[^label]`: it annotates the word before it, or the `#user-content-fn-…` link before it. */
export function readFootnoteRef(reader: InlineReader, label: string, written: string): void {
  const { builder } = reader;
  const body = builder.isTextOnly ? undefined : convertFootnote(reader.context, label);
  if (!body) {
    builder.addText(written);
    return;
  }
  addNote(builder, body, label);
}

/**
 * Adds an annotation with a body: of the word before it, or of the `#user-content-fn-…` link before
 * it. Where nothing stands before it, it is of its label.
 */
export function addNote(builder: InlineBuilder, body: BlockNode[], label: string): void {
  const last = builder.children[builder.children.length - 1];
  const isLink = last?.object === 'inline' && isFootnoteLink(last);
  if (isLink) builder.children.pop();
  const annotated = isLink ? (last.nodes ?? []) : takeLastWord(builder.children);
  builder.addInline(makeAnnotation(label, body, annotated));
}

function isFootnoteLink(node: InlineNode): boolean {
  if (node.type !== 'link') return false;
  const { ref } = node.data;
  return ref.kind === 'anchor' && ref.anchor.startsWith('user-content-fn-');
}

/** Takes the last word off the text before, with its marks. */
function takeLastWord(children: InlineChild[]): InlineChild[] {
  const last = children[children.length - 1];
  if (last?.object !== 'text') return [];
  const leaf = last.leaves[last.leaves.length - 1];
  const text = leaf?.text.trimEnd() ?? '';
  const word = text.slice(text.search(/(?<!\S)\S+$/));
  if (!leaf || text === '') return [];
  leaf.text = text.slice(0, text.length - word.length);
  if (leaf.text === '') last.leaves.pop();
  if (last.leaves.length === 0) children.pop();
  return [{ object: 'text', leaves: [makeLeaf(word, leaf.marks)] }];
}
