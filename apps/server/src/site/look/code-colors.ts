import type { Customization } from '@octavo/contract/customization';
import { chooseInk, ensureContrast, measureLuminance, mixColors } from './colors.ts';
import type { Palette, Scheme } from './palette.ts';
import type { ColorName } from './sheet-colors.ts';

type CodeTheme = Customization['styling']['codeTheme']['default']['light'];

/** What each colour of code is called by themes, the nearest name first. */
const SCOPES: Readonly<Partial<Record<ColorName, readonly string[]>>> = {
  'code-comment': ['comment', 'punctuation.definition.comment'],
  'code-keyword': ['keyword', 'keyword.control', 'storage.type', 'storage'],
  'code-string': ['string', 'string.quoted'],
  'code-number': ['constant.numeric', 'constant.language', 'constant'],
  'code-function': ['entity.name.function', 'support.function', 'meta.function-call'],
  'code-type': ['entity.name.type', 'entity.name.class', 'support.type', 'entity.name.tag'],
  'code-variable': ['variable', 'variable.other', 'variable.other.readwrite'],
  'code-punctuation': ['punctuation', 'keyword.operator', 'meta.brace'],
  'code-inserted': ['markup.inserted'],
  'code-deleted': ['markup.deleted', 'invalid'],
};

/** A theme as its author wrote it. */
interface ThemeFile {
  colors?: Readonly<Record<string, string>>;
  tokenColors?: readonly ThemeRule[];
}
interface ThemeRule {
  scope?: string | readonly string[];
  settings?: { foreground?: string };
}

/**
 * The colours of code in a theme, and of the block that code stands in; none for our own. Markup names
 * what a word is, so a theme is a palette: no page is rendered again for it.
 */
export async function readCodeColors(theme: CodeTheme, scheme: Scheme): Promise<Palette> {
  if (theme === 'default-light' || theme === 'default-dark') {
    const isOwn = theme === `default-${scheme}`;
    return isOwn ? {} : makeMonochrome(theme === 'default-dark' ? '#131413' : '#f8f7f5');
  }
  if (theme === 'monochrome-light') return makeMonochrome('#f8f7f5');
  if (theme === 'monochrome-dark') return makeMonochrome('#131413');
  const { bundledThemes } = await import('shiki/themes');
  return paint((await bundledThemes[theme as keyof typeof bundledThemes]()).default as ThemeFile);
}

function paint({ colors = {}, tokenColors = [] }: ThemeFile): Palette {
  const ground = readHex(colors['editor.background']) ?? '#ffffff';
  const ink = readHex(colors['editor.foreground']) ?? findForeground(tokenColors, '') ?? '';
  return makeCodePalette(ground, ink === '' ? chooseInk(ground) : ink, (name) =>
    (SCOPES[name] ?? [])
      .map((scope) => findForeground(tokenColors, scope))
      .find((color) => color !== undefined),
  );
}

function makeMonochrome(ground: string): Palette {
  const ink = chooseInk(ground);
  const soft: readonly ColorName[] = ['code-comment', 'code-punctuation', 'code-number'];
  return makeCodePalette(ground, mixColors(ink, ground, 0.12), (name) =>
    soft.includes(name) ? mixColors(ink, ground, 0.38) : undefined,
  );
}

function makeCodePalette(
  ground: string,
  ink: string,
  find: (name: ColorName) => string | undefined,
): Palette {
  const better = chooseInk(ground);
  const scheme: Scheme = measureLuminance(ground) > 0.18 ? 'light' : 'dark';
  const away = better === '#000000' ? '#ffffff' : '#000000';
  const marked = mixColors(ground, away, 0.35);
  const read = (color: string) => ensureContrast(color, [ground, marked], { scheme });
  const palette: Palette = {
    'paper-sunken': ground,
    'paper-raised': ground,
    'accent-tint': marked,
    accent: read(ink),
    ink: read(ink),
    'ink-soft': read(mixColors(ink, ground, 0.15)),
    'ink-faint': read(mixColors(ink, ground, 0.35)),
    line: mixColors(ground, better, 0.14),
    'line-strong': mixColors(ground, better, 0.3),
    danger: read(find('code-deleted') ?? ink),
    'code-ink': read(ink),
  };
  for (const name of Object.keys(SCOPES) as ColorName[]) palette[name] = read(find(name) ?? ink);
  return palette;
}

/** The colour of the rule that names a scope or the longest part of it before a dot. */
function findForeground(rules: readonly ThemeRule[], scope: string): string | undefined {
  for (let part = scope; ; part = part.slice(0, part.lastIndexOf('.'))) {
    const rule = rules.findLast(
      ({ scope: names, settings }) =>
        readHex(settings?.foreground) !== undefined && listScopes(names).includes(part),
    );
    if (rule !== undefined) return readHex(rule.settings?.foreground);
    if (!part.includes('.')) return undefined;
  }
}

function listScopes(names: ThemeRule['scope']): string[] {
  if (names === undefined) return [''];
  const all = typeof names === 'string' ? names.split(',') : names;
  return all.map((one) => one.trim());
}

/** A colour without what it lets through. */
function readHex(text: string | undefined): string | undefined {
  if (text === undefined || !/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text))
    return undefined;
  return text.length < 6 ? text.slice(0, 4) : text.slice(0, 7);
}
