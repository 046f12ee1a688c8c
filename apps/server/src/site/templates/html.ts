/** Markup that is safe to send: made by `html`, or declared trusted with `trustHtml`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: text is escaped, markup is kept, lists are joined, the rest is nothing. */
export type HtmlValue = Html | string | number | boolean | null | undefined | readonly HtmlValue[];

/** Nothing. */
export const EMPTY = new Html('');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const SPECIAL = /[&<>"']/;
const ALL_SPECIAL = /[&<>"']/g;

/** Text that can stand anywhere in markup, also within a quoted attribute. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (one) => ESCAPES[one] ?? '') : text;
}

/**
 * A template literal tag. Values are escaped unless they are `Html`; attributes must be quoted in
 * the template. `false`, `null`, `undefined` and `true` become nothing.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    text += writeValue(values[index]) + (parts[index + 1] ?? '');
  }
  return new Html(text);
}

/** Declares text to be markup. Only for what a renderer of ours has already made safe. */
export function trustHtml(text: string): Html {
  return new Html(text);
}

function writeValue(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.text;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    let text = '';
    for (const one of value) text += writeValue(one);
    return text;
  }
  return '';
}
