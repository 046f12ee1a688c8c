import MarkdownItParser, { type MarkdownIt } from 'markdown-it';
import { LightBlockState, LightInlineState } from './light-states.ts';
import { attributeListRule } from './rules/attribute-list-rule.ts';
import {
  colonContainerRule,
  footnoteRule,
  limitNesting,
  mathBlockRule,
} from './rules/block-rules.ts';
import { htmlBlockRule, wideTableRule } from './rules/changed-rules.ts';
import { componentTagRule } from './rules/component-tag-rule.ts';
import { indentedBlockRule } from './rules/indented-block-rule.ts';
import {
  codeElementRule,
  emojiRule,
  footnoteRefRule,
  iconNameRule,
  inlineFootnoteRule,
  inlineMathRule,
} from './rules/inline-rules.ts';
import { templateTagRule } from './rules/template-tag-rule.ts';
import { inlineCommentRule, unshownSourceRule } from './rules/unshown-source-rule.ts';
import { decodeTarget } from './targets.ts';

const INTERRUPTING = ['paragraph', 'reference', 'blockquote', 'list'];

/**
 * The Markdown parser: CommonMark with GFM tables and strikethrough, and the block and inline
 * rules of the document block specification. Link destinations stay as written.
 */
export const markdown = makeParser();

/** A parser of its own, for who changes how it runs. */
export function makeParser(): MarkdownIt {
  const parser = new MarkdownItParser('default', { html: true, linkify: false, maxNesting: 100 });
  parser.block.State = LightBlockState;
  parser.inline.State = LightInlineState;
  parser.block.ruler.before('table', 'template_tag', templateTagRule, { alt: INTERRUPTING });
  parser.block.ruler.before('table', 'component_tag', componentTagRule, { alt: INTERRUPTING });
  parser.block.ruler.before('table', 'indented_block', indentedBlockRule, { alt: INTERRUPTING });
  parser.block.ruler.before('code', 'unshown_source', unshownSourceRule);
  parser.block.ruler.before('fence', 'colon_container', colonContainerRule, { alt: INTERRUPTING });
  parser.block.ruler.before('fence', 'math_block', mathBlockRule);
  parser.block.ruler.before('reference', 'footnote', footnoteRule, {
    alt: ['paragraph', 'reference'],
  });
  parser.block.ruler.at('html_block', htmlBlockRule, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  parser.block.ruler.at('table', wideTableRule, { alt: ['paragraph', 'reference'] });
  limitNesting(parser);
  parser.inline.ruler.before('link', 'footnote_ref', footnoteRefRule);
  parser.inline.ruler.before('link', 'footnote_inline', inlineFootnoteRule);
  parser.inline.ruler.before('html_inline', 'code_element', codeElementRule);
  parser.inline.ruler.push('icon_name', iconNameRule);
  parser.inline.ruler.push('emoji', emojiRule);
  parser.inline.ruler.push('unshown_inline', inlineCommentRule);
  parser.inline.ruler.push('attribute_list', attributeListRule);
  parser.inline.ruler.push('math_inline', inlineMathRule);
  keepTargetsRaw(parser);
  return parser;
}

/** Makes links and images carry the destination as it is written, without surrounding `<>`. */
function keepTargetsRaw(parser: MarkdownIt): void {
  const { parseLinkDestination } = parser.helpers;
  const isAllowed = parser.validateLink.bind(parser);
  parser.helpers = {
    ...parser.helpers,
    parseLinkDestination(source, start, max) {
      const result = parseLinkDestination(source, start, max);
      if (!result.ok) return result;
      const written = source.slice(start, result.pos);
      const raw = written.startsWith('<') ? written.slice(1, -1) : written;
      return { ...result, str: raw };
    },
  };
  parser.normalizeLink = (url) => url;
  parser.normalizeLinkText = (url) => url;
  parser.validateLink = (url) => isAllowed(decodeTarget(url));
}
