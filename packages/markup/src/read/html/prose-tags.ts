import type { Env, Token } from 'markdown-it';
import { markdown } from '../parser.ts';
import { mayHoldBlockElement } from './elements.ts';
import { type HtmlEvent, scanHtml } from './scan-html.ts';

/** A tag as an event; comments are none. */
export type TagEvent = Exclude<HtmlEvent, { kind: 'comment' }>;

/**
 * The tags of running text, as Markdown reads it: what is escaped, or stands in code, in a formula or
 * in a target, is text. Those within a link are left out, which cannot be taken apart. None where none
 * of them can be of a block element.
 */
export function findProseTags(source: string, env: Env): TagEvent[] {
  if (!mayHoldBlockElement(source)) return [];
  const tokens: Token[] = [];
  markdown.inline.parse(source, markdown, env, tokens);
  const tags: TagEvent[] = [];
  let links = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') links += 1;
    else if (token.type === 'link_close') links -= 1;
    else if (token.type === 'html_inline' && links === 0) addTag(tags, token);
  }
  return tags;
}

function addTag(tags: TagEvent[], { content, meta }: Token): void {
  const { start } = meta as { start: number };
  const [event] = scanHtml(content);
  if (event === undefined || event.kind === 'comment') return;
  tags.push({ ...event, start, end: start + content.length });
}
