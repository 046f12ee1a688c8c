import type { ScalarTag, Tags } from 'yaml';

/**
 * The tags of YAML, but that a number which would be shown otherwise than it is written stays the
 * text it is: `1.10` is a version, and `007` no seven. For the option `customTags` of the parser.
 */
export function keepWrittenNumbers(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)) return tag;
    const { resolve, ...others } = tag as ScalarTag;
    if (resolve === undefined) return tag;
    return {
      ...others,
      resolve(text, onError, options) {
        const resolved = resolve(text, onError, options);
        const value: unknown = Object(resolved).value ?? resolved;
        return String(value) === text ? resolved : text;
      },
    } satisfies ScalarTag;
  });
}
