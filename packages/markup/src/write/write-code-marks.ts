import type { BlockData } from '../document.ts';

/** What begins and ends a comment, where it is not `//` to the end of the line. */
const COMMENTS: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:html|xml|svg|vue|svelte|md|markdown|mdx)$/, '<!--', ' -->'],
  [/^(?:css|less|scss|sass)$/, '/*', ' */'],
  [/^(?:sql|lua|haskell|hs|elm|ada|applescript)$/, '--', ''],
  [
    /^(?:sh|bash|shell|zsh|fish|console|python|py|ruby|rb|ya?ml|toml|dockerfile|docker|make|makefile|perl|r|elixir|nginx|powershell|ps1|terraform|hcl|graphql|properties|ini|conf|diff|text|txt)$/,
    '#',
    '',
  ],
];

/**
 * The marks of a line of code as comments, see `readCodeMarks`: behind it, or on a line above where
 * it is empty, with the number of lines that they are about.
 */
export function writeCodeMarks(
  line: BlockData<'code-line'>,
  isEmpty: boolean,
  syntax: string | undefined,
): { above: string; behind: string } {
  const [, start, end] = COMMENTS.find(([names]) => names.test(syntax ?? '')) ?? [null, '//', ''];
  const comments = listNames(line).map(
    (name) => `${start} [!code ${name}${isEmpty ? ':1' : ''}]${end}`,
  );
  if (comments.length === 0) return { above: '', behind: '' };
  const text = comments.join(' ');
  return isEmpty ? { above: `${text}\n`, behind: '' } : { above: '', behind: ` ${text}` };
}

function listNames({ focused, change, level }: BlockData<'code-line'>): string[] {
  const names = [focused === true ? 'focus' : undefined];
  if (change !== undefined) names.push(change === 'added' ? '++' : '--');
  names.push(level);
  return names.filter((name) => name !== undefined);
}
