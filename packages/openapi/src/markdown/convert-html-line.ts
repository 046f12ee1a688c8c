const BREAKS =
  /^\/?(?:p|div|ul|ol|dl|table|tbody|thead|tfoot|section|article|details|blockquote|pre|center|h[1-6]|hr)$/;
const ROWS = /^(?:tr|dt|dd|summary)$/;
const DROPPED =
  /^\/?(?:span|font|small|u|sup|sub|tt|abbr|kbd|var|samp|mark|ins|del|s|li|tr|td|th|dt|dd|summary|img|a|code|input|label|button|col|colgroup|caption|nobr|wbr)$/;
const BOLD = /^\/?(?:b|strong)$/;
const ITALIC = /^\/?(?:i|em|cite)$/;

/** What of a line stands for itself, code spans and tags, one after the other. */
const TOKENS =
  /\\[\s\S]|(`+)(?!`)(?:[\s\S]*?[^`])?\1(?!`)|`+|<(?:https?:\/\/|mailto:)[^\s<>]*>|<!--[\s\S]*?-->|<(\/?[a-zA-Z][\w-]*)(?:\s[^<>]*)?\/?>|<|\{%|\[\^/g;

/**
 * A line of a description without HTML: tags that have a form in Markdown in that form, others that
 * only shape text without them, and all else as words. Code spans stay as they are; template tags and
 * marks of footnotes become words, and so do backticks without a partner.
 */
export function convertHtmlLine(line: string): string[] {
  const written = line
    .replace(/<code>([^<>`]+)<\/code>/gi, '`$1`')
    .replace(/<a\s[^<>]{0,500}?href=(["'])([^"'<>\s]*)\1[^<>]*>([^<>]*)<\/a>/gi, '[$3](<$2>)')
    .replace(/<img\s[^<>]{0,500}?alt=(["'])([^"'<>]*)\1[^<>]*>/gi, '$2');
  const text = written.replace(TOKENS, (token: string, run: string | undefined, tag: unknown) => {
    if (typeof tag === 'string') return convertTag(token, tag.toLowerCase());
    if (run !== undefined) return token;
    if (token.startsWith('`')) return token.replaceAll('`', '\\`');
    if (token.startsWith('<!--')) return '';
    if (token === '<' || token === '\\<') return '&lt;';
    return token === '{%' || token === '[^' ? `\\${token}` : token;
  });
  return text.split('\n');
}

function convertTag(token: string, tag: string): string {
  if (tag === 'br' || tag === '/br') return '<br>';
  if (BOLD.test(tag)) return '**';
  if (ITALIC.test(tag)) return '*';
  if (tag === 'li') return '\n- ';
  if (BREAKS.test(tag)) return '\n\n';
  if (ROWS.test(tag)) return '\n';
  if (DROPPED.test(tag)) return tag === 'td' || tag === 'th' ? ' ' : '';
  return token.replaceAll('<', '&lt;');
}
