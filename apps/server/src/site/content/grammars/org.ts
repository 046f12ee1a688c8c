import type { LanguageRegistration } from 'shiki/core';

/**
 * Org by its marks. The grammar that editors use brings those of all languages that may stand in a
 * block, which takes a second to read; here the code of a block is plain.
 */
export const org: LanguageRegistration = {
  name: 'org',
  displayName: 'Org',
  scopeName: 'source.org',
  patterns: [
    {
      match:
        '^(\\*+)\\s+(?:(TODO|NEXT|WAITING|STARTED|DONE|CANCELED|CANCELLED)\\s+)?(?:(\\[#\\w\\])\\s+)?(.*?)(?:\\s+(:[\\w@#%:]+:))?\\s*$',
      captures: {
        1: { name: 'punctuation.definition.heading.org' },
        2: { name: 'keyword.control.todo.org' },
        3: { name: 'constant.other.priority.org' },
        4: { name: 'markup.heading.org' },
        5: { name: 'entity.name.tag.org' },
      },
    },
    {
      begin: '(?i)^\\s*(#\\+begin_(\\w+))\\b(.*)$',
      beginCaptures: { 1: { name: 'keyword.control.block.org' }, 3: { name: 'string.other.org' } },
      end: '(?i)^\\s*(#\\+end_\\2)\\b.*$',
      endCaptures: { 1: { name: 'keyword.control.block.org' } },
    },
    {
      match: '^\\s*(#\\+\\w+:)(.*)$',
      captures: { 1: { name: 'keyword.other.org' }, 2: { name: 'string.other.org' } },
    },
    { name: 'comment.line.org', match: '^\\s*#(?:\\s.*)?$' },
    {
      match: '^\\s*(:[\\w-]+:)(.*)$',
      captures: { 1: { name: 'support.type.property-name.org' }, 2: { name: 'string.other.org' } },
    },
    { name: 'constant.numeric.timestamp.org', match: '[<\\[]\\d{4}-\\d\\d-\\d\\d[^>\\]]*[>\\]]' },
    { name: 'keyword.other.org', match: '\\b(?:SCHEDULED|DEADLINE|CLOSED):' },
    {
      match: '(\\[\\[)([^\\]]+)(?:(\\]\\[)([^\\]]+))?(\\]\\])',
      captures: {
        1: { name: 'punctuation.definition.link.org' },
        2: { name: 'string.other.link.org' },
        3: { name: 'punctuation.definition.link.org' },
        4: { name: 'entity.name.function.org' },
        5: { name: 'punctuation.definition.link.org' },
      },
    },
    {
      name: 'markup.inline.raw.org',
      match: '(?<![\\w=~])([=~])(?=\\S)[^=~\\n]*\\S?\\1(?![\\w=~])',
    },
    {
      match: '^\\s*([-+]|\\d+[.)])\\s+(\\[[ xX-]\\])?',
      captures: { 1: { name: 'punctuation.list.org' }, 2: { name: 'constant.language.org' } },
    },
    { name: 'punctuation.separator.table.org', match: '^\\s*\\||\\|' },
  ],
  repository: {},
};
