import {
  _,
  type Ajv2020,
  type KeywordCxt,
  type KeywordErrorDefinition,
  str,
} from 'ajv/dist/2020.js';

/** Whether a text has more characters (code points) than `limit`; of a long one not all are counted. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  // Two UTF-16 units are one character at least.
  if (text.length > 2 * limit) return true;
  return countCharacters(text) > limit;
}

/** Whether a text has fewer characters (code points) than `limit`; of a long one not all are counted. */
export function isShorterThan(text: string, limit: number): boolean {
  if (text.length < limit) return true;
  if (text.length >= 2 * limit) return false;
  return countCharacters(text) < limit;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

const error: KeywordErrorDefinition = {
  message: ({ keyword, schemaCode }) =>
    str`must NOT have ${keyword === 'maxLength' ? 'more' : 'fewer'} than ${schemaCode} characters`,
  params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
};

/**
 * Replaces `minLength` and `maxLength` (JSON Schema 2020-12 validation, 6.3.1 and 6.3.2) by such as take
 * no longer the longer a text is: the library counts all characters of a data URL of 28 MB to see that
 * it has one.
 */
export function replaceLengthKeywords(ajv: Ajv2020): Ajv2020 {
  return ajv
    .removeKeyword('minLength')
    .removeKeyword('maxLength')
    .addKeyword({
      keyword: ['maxLength', 'minLength'],
      type: 'string',
      schemaType: 'number',
      error,
      code(cxt: KeywordCxt) {
        const { gen, keyword, data, schemaCode } = cxt;
        const ref = keyword === 'maxLength' ? isLongerThan : isShorterThan;
        cxt.fail(_`${gen.scopeValue('func', { ref })}(${data}, ${schemaCode})`);
      },
    });
}
