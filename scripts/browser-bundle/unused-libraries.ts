/*
 * What stands in a bundle for `linkify-it`, `mdurl` and `punycode.js`: what the Markdown parser names
 * of them when it starts. Whoever came to use it would be told so.
 */

export class LinkifyIt {}

export function decode(): never {
  throw new Error('This bundle has no library for addresses.');
}

export { decode as encode, decode as format, decode as parse };

export default { toASCII: decode, toUnicode: decode };
