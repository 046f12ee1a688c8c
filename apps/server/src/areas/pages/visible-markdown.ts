const TAG = /\{%-?\s*(if\s+((?:(?!%\}).)*?)|else|endif)\s*-?%\}([^\S\n]*\n)?/gs;
// A fence that is indented further may be none: its tags then count, which shows too little rather
// than too much.
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * A page's Markdown as a reader may have it: `{% if %}` blocks give way to their content where
 * their condition holds, and to nothing where not. Tags within fenced code are text. Without such
 * blocks the text comes back as it is.
 */
export function cutHiddenMarkdown(text: string, holds: (condition: string) => boolean): string {
  if (!/\{%-?\s*if\s/.test(text)) return text;
  const open: boolean[] = [];
  let visible = '';
  for (const part of splitFences(text)) {
    if (part.isCode) {
      if (!open.includes(false)) visible += part.text;
      continue;
    }
    let position = 0;
    for (const match of part.text.matchAll(TAG)) {
      if (!open.includes(false)) visible += part.text.slice(position, match.index);
      const isOwnLine = /(^|\n)[^\S\n]*$/.test(part.text.slice(0, match.index));
      const tail = isOwnLine ? 0 : (match[3]?.length ?? 0);
      position = match.index + match[0].length - tail;
      if (match[2] !== undefined) open.push(holds(match[2].trim()));
      else if (match[1] === 'else') open.push(!open.pop());
      else open.pop();
    }
    if (!open.includes(false)) visible += part.text.slice(position);
  }
  return visible;
}

function splitFences(text: string): { isCode: boolean; text: string }[] {
  const parts: { isCode: boolean; text: string }[] = [{ isCode: false, text: '' }];
  let fence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      fence = mark;
      parts.push({ isCode: true, text: line });
      continue;
    }
    const last = parts.at(-1);
    if (last) last.text += line;
    if (fence !== undefined && mark?.startsWith(fence) && line.trim() === mark) {
      fence = undefined;
      parts.push({ isCode: false, text: '' });
    }
  }
  return parts;
}
