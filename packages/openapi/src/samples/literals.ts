import { makeExactNumber } from '@octavo/content';
import { hasNumber, isFields, isKeptByDouble, isNumber, type JsonNumber } from '../json-value.ts';
import type { JsonValue } from '../model.ts';

/**
 * Texts as string literals of programming languages. Whatever a text holds, it stays within its
 * literal and means itself there: these are the only way by which words of authors get into code.
 */

/** Line ends of some languages, and signs that turn the direction of what stands behind them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** In double quotes with `\` escapes, as JavaScript, Python, Go, Java and C# have them alike. */
export function quoteDouble(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(UNSEEN, escapeUnicode);
}

function escapeUnicode(sign: string): string {
  return Array.from(
    { length: sign.length },
    (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** In single quotes, as a shell has them: nothing in them means anything but the quote itself. */
export function quoteShell(text: string): string {
  return `'${text.toWellFormed().replaceAll('\u0000', '').replaceAll("'", "'\\''")}'`;
}

/** In single quotes, as PHP and Ruby have them: `\` and the quote alone are escaped. */
export function quoteSingle(text: string): string {
  return `'${text.toWellFormed().replaceAll('\u0000', '').replace(/[\\']/g, '\\$&')}'`;
}

/** Go's raw string over several lines, where the text allows one. */
export function quoteGo(text: string): string {
  const hasUnseen = text.replace(/[\n\t]/g, '').search(UNSEEN) !== -1;
  return text.includes('\n') && !text.includes('`') && !hasUnseen
    ? `\`${text.toWellFormed()}\``
    : quoteDouble(text);
}

/** A raw string of C# 11 over several lines, between more quotes than stand in a row in it. */
export function quoteCsharp(text: string): string {
  if (!isPlainLines(text)) return quoteDouble(text);
  const longest = Math.max(2, ...[...text.matchAll(/"+/g)].map(([run]) => run.length));
  const fence = '"'.repeat(longest + 1);
  return `${fence}\n${text.toWellFormed()}\n${fence}`;
}

/** A text block of Java 15 over several lines; what it would strip or read otherwise is escaped. */
export function quoteJava(text: string): string {
  if (!isPlainLines(text)) return quoteDouble(text);
  const escaped = text
    .toWellFormed()
    .replace(/\\/g, '\\\\')
    .replace(/"""/g, '\\"\\"\\"')
    .replace(/"$/, '\\"')
    .replace(/ $/gm, '\\s');
  return `"""\n${escaped}"""`;
}

function isPlainLines(text: string): boolean {
  return text.includes('\n') && text.replace(/[\n\t]/g, '').search(UNSEEN) === -1;
}

/** A number of JSON that is more than what JavaScript's own keep, where it is a value. */
const LARGE = /^(\s*(?:"(?:[^"\\]|\\.)*": )?)(-?[\d.]+(?:[eE][+-]?\d+)?)(?=,?$)/gm;

/**
 * A value of JSON as an expression of JavaScript to be given to `JSON.stringify`, which keeps each
 * number.
 */
export function writeJavaScriptValue(value: JsonValue, indent: string): string {
  const text = JSON.stringify(value, null, 2);
  const isKept = !hasNumber(value, (number) => !isKeptByDouble(number));
  const written = isKept
    ? text
    : text.replace(LARGE, (whole, before: string, digits: string) =>
        isKeptByDouble(makeExactNumber(digits)) ? whole : `${before}JSON.rawJSON("${digits}")`,
      );
  return written
    .replace(UNSEEN, (sign) => (sign === '\n' ? `\n${indent}` : escapeUnicode(sign)))
    .replace(/^(\s*)"__proto__":/gm, '$1["__proto__"]:');
}

/** Whether Python sends a value with the numbers that are in it, as `json` of `requests`. */
export function isKeptByPython(value: JsonValue): boolean {
  const isLost = (number: JsonNumber) => !/^-?\d+$/.test(String(number)) && !isKeptByDouble(number);
  return value !== null && !hasNumber(value, isLost);
}

/** A value of JSON as an expression of Python. */
export function writePythonValue(value: JsonValue, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isNumber(value)) return String(value);
  if (typeof value === 'string') return quoteDouble(value);
  const below = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => `${below}${writePythonValue(item, below)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  if (!isFields(value)) return '';
  const entries = Object.entries(value).map(
    ([name, one]) => `${below}${quoteDouble(name)}: ${writePythonValue(one, below)},\n`,
  );
  return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
}
