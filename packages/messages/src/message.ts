import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/** What is put into a place of a message. */
export type Value = string | number;

/** A number that decides between forms, or its digits, which are shown as they are written. */
export type Count = number | string;

/** A message with places: called with what stands in them, it answers the sentence. */
export interface Message<Values extends Readonly<Record<string, Value>>> {
  (values: Values): string;
  /** The message as translators wrote it, in ICU MessageFormat. */
  readonly template: string;
}

/** What a catalog holds for one language: texts, in sections or not. */
export type Texts<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Messages[Key] extends { readonly template: string }
      ? string
      : Texts<Messages[Key]>;
};

/** Texts of one language as they stand in a file. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

type Format = (values: Readonly<Record<string, Value>>) => string;

/**
 * The messages of one language from its texts. One without places is the text itself and costs
 * nothing to read; one with places is parsed when it is first said.
 */
export function makeMessages<Messages>(texts: Texts<Messages>, language: string): Messages {
  return makeSection(texts as TextTree, language) as Messages;
}

function makeSection(texts: TextTree, language: string): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? makeMessage(text, language) : makeSection(text, language),
    ]),
  );
}

function makeMessage(text: string, language: string): string | Message<Record<string, Value>> {
  if (!text.includes('{')) return text;
  let format: Format | undefined;
  const say: Format = (values) => {
    format ??= compileMessage(text, language);
    return format(values);
  };
  return Object.assign(say, { template: text });
}

/** @throws SyntaxError for a text that is no ICU MessageFormat. */
function compileMessage(text: string, language: string): Format {
  const elements = parse(text, { ignoreTag: true });
  const format = joinElements(elements, language);
  if (format !== undefined) return format;
  const message = new IntlMessageFormat(elements, language);
  return (values) => String(message.format({ ...values }));
}

/**
 * Texts, values and forms one after the other, which is what messages are made of. Undefined where
 * there is more, such as dates: that is for the library, which takes much longer.
 */
function joinElements(
  elements: readonly MessageFormatElement[],
  language: string,
): Format | undefined {
  const parts: (string | Format)[] = [];
  for (const element of elements) {
    const part = compileElement(element, language);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return (values) => {
    let said = '';
    for (const part of parts) said += typeof part === 'string' ? part : part(values);
    return said;
  };
}

function compileElement(
  element: MessageFormatElement,
  language: string,
): string | Format | undefined {
  if (isLiteralElement(element)) return element.value;
  if (isArgumentElement(element)) return (values) => String(values[element.value]);
  if (!isPluralElement(element) || element.offset !== 0) return undefined;
  const rules = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' });
  const forms = new Map<string, Format>();
  for (const [form, { value }] of Object.entries(element.options)) {
    const format = joinElements(value, language);
    if (format === undefined) return undefined;
    forms.set(form, format);
  }
  return (values) => {
    const count = values[element.value];
    const format =
      forms.get(`=${count}`) ?? forms.get(rules.select(Number(count))) ?? forms.get('other');
    return format?.(values) ?? '';
  };
}

/** A message as translators wrote it: what other programs are given that put values in. */
export function templateOf(message: string | { readonly template: string }): string {
  return typeof message === 'string' ? message : message.template;
}

const MARK = '\uE000';

/** What a message says before and after its one place, for those who put something else than text there. */
export function splitMessage<Name extends string>(
  message: Message<Readonly<Record<Name, Value>>>,
  name: Name,
): readonly [before: string, after: string] {
  const said = message({ [name]: MARK } as Record<Name, Value>);
  const at = said.indexOf(MARK);
  return [said.slice(0, at), said.slice(at + MARK.length)];
}
