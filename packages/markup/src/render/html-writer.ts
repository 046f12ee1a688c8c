/** Attributes of an element: undefined and false are left out, true has no value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
// Control characters are dropped: HTML forbids them.
const TEXT_UNWRITABLE = /[&<>]|[^\P{Cc}\t\n\r]/u;
const ALL_TEXT_UNWRITABLE = new RegExp(TEXT_UNWRITABLE, 'gu');
const VALUE_UNWRITABLE = /[&<>"]|[^\P{Cc}\t\n\r]/u;
const ALL_VALUE_UNWRITABLE = new RegExp(VALUE_UNWRITABLE, 'gu');

/** Text as HTML between tags: no character of it can be read as markup. */
export function escapeText(text: string): string {
  return TEXT_UNWRITABLE.test(text) ? text.replace(ALL_TEXT_UNWRITABLE, escapeCharacter) : text;
}

function escapeValue(text: string): string {
  return VALUE_UNWRITABLE.test(text) ? text.replace(ALL_VALUE_UNWRITABLE, escapeCharacter) : text;
}

function escapeCharacter(character: string): string {
  return ESCAPES[character] ?? '';
}

/** An element around content that is already HTML. */
export function element(name: string, attributes: Attributes, content: string): string {
  return `${openTag(name, attributes)}${content}</${name}>`;
}

/** An element without content, such as `img`. */
export function voidElement(name: string, attributes: Attributes): string {
  return openTag(name, attributes);
}

function openTag(name: string, attributes: Attributes): string {
  let tag = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === false) continue;
    tag += value === true ? ` ${key}` : ` ${key}="${escapeValue(String(value))}"`;
  }
  return `${tag}>`;
}

/** A `class` attribute from its parts, without the absent ones; undefined where none is left. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  const present = names.filter((name) => typeof name === 'string' && name !== '');
  return present.length === 0 ? undefined : present.join(' ');
}
