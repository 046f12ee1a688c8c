import type { Language } from '../language.ts';
import { list, typstString } from '../source.ts';
import type { TypstFonts } from '../typst-context.ts';
import { BLOCKS_PRELUDE } from './blocks.ts';
import { BOOK_PRELUDE } from './book.ts';
import { CODE_PRELUDE } from './code.ts';
import { MATH_PRELUDE, TEXT_PRELUDE } from './text.ts';

/** What the prelude depends on. */
export interface PreludeOptions {
  fonts: TypstFonts;
  language: Language;
  paper: 'a4' | 'us-letter';
  title: string;
  createdAt: string | undefined;
  /** The labels that may be linked to: a dictionary literal. */
  linked: string;
  /** What the foot of the first sheet says: content or `none`. */
  notice: string;
}

/** Everything before the pages: fonts, colours, the functions that writers call, the page. */
export function writePrelude(options: PreludeOptions): string {
  const { fonts, language } = options;
  return [
    `#let linked = ${options.linked}`,
    `#let notice = ${options.notice}`,
    `#let text-fonts = ${list(fonts.text.map(typstString))}`,
    `#let code-fonts = ${list(fonts.code.map(typstString))}`,
    `#let rtl-book = ${language.isRightToLeft}`,
    '#let brk = h(0.001pt)',
    TEXT_PRELUDE,
    MATH_PRELUDE,
    BLOCKS_PRELUDE,
    CODE_PRELUDE,
    BOOK_PRELUDE,
    `#set document(title: ${typstString(options.title)}, date: ${writeDate(options.createdAt)})`,
    `#set page(paper: "${options.paper}", margin: (x: 37mm, top: 32mm, bottom: 34mm), ${PAGE})`,
    `#set text(font: text-fonts, size: 10.6pt, fill: ink, ${languageArguments(language)})`,
    SETTINGS,
  ].join('\n');
}

/** The arguments of Typst's `text` for a language. */
export function languageArguments({ lang, region, isRightToLeft }: Language): string {
  const place = region === undefined ? 'none' : typstString(region);
  return `lang: ${typstString(lang)}, region: ${place}, dir: ${isRightToLeft ? 'rtl' : 'ltr'}`;
}

function writeDate(date: string | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? '') ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day)) return 'none';
  return `datetime(year: ${Number(year)}, month: ${Number(month)}, day: ${Number(day)})`;
}

const PAGE = `header-ascent: 14mm, footer-descent: 12mm, footer: align(center, context {
  if here().page() == 1 { first-notice }
  text(size: 8.6pt, fill: muted, number-width: "tabular", str(here().page()))
})`;

const SETTINGS = `
#set par(leading: 0.68em, spacing: 1.12em, justify: false, linebreaks: "optimized")
#set list(spacing: 0.85em, indent: 2pt, body-indent: 8pt, marker: ([•], [–], [◦]))
#set enum(spacing: 0.85em, indent: 2pt, body-indent: 7pt)
#set footnote.entry(separator: line(length: 36pt, stroke: 0.5pt + hairline))
#set raw(tab-size: 4)
#show footnote.entry: set text(size: 8.6pt)
#show math.equation: set text(font: ("New Computer Modern Math", ..text-fonts))
`;
