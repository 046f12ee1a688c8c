import type { Token } from 'markdown-it';
import type { TemplateTagMeta } from './rules/template-tag-rule.ts';
import { isOptionalEndTag, type TemplateTag } from './template-tag.ts';

/** Of the tags that may stand alone, those followed by their own end tag. */
export function findTagsWithBody(tokens: readonly Token[]): ReadonlySet<TemplateTag> {
  const bodies = new Set<TemplateTag>();
  const waiting = new Map<string, TemplateTag>();
  for (const token of tokens) {
    if (token.type !== 'template_tag') continue;
    for (const tag of (token.meta as TemplateTagMeta).tags) {
      if (!isOptionalEndTag(tag.name)) continue;
      const open = waiting.get(tag.name);
      if (tag.closing && open) bodies.add(open);
      if (tag.closing) waiting.delete(tag.name);
      else waiting.set(tag.name, tag);
    }
  }
  return bodies;
}
