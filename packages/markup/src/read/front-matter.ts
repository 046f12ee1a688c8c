import type { ScalarTag, Tags } from 'yaml';
import { loadYaml } from '#libraries';

/** Front matter: its keys, and where it ends in UTF-16 units (0 where there is none). */
export interface FrontMatter {
  data: Record<string, unknown>;
  end: number;
  /** Why it could not be read; it then stands but sets nothing. */
  error?: string;
}

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\r|\n)/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|$(?![\s\S]))/m;
const SIMPLE_LINE = /^([A-Za-z][\w-]*):[ \t]+([A-Za-z\p{L}][^#:"'\n\r{}[\]&*!|>%@`]*)$/u;
/** Comparing every key of a mapping with every other would take seconds; the last one counts. */
const YAML_OPTIONS = {
  logLevel: 'error' as const,
  maxAliasCount: 50,
  uniqueKeys: false,
  customTags: keepWrittenNumbers,
};
const MAX_LENGTH = 100_000;

/**
 * Reads the YAML front matter at the start of a text: lines between `---` and `---`. What is not a
 * mapping is not front matter; what is not YAML is front matter with an `error`.
 */
export function readFrontMatter(text: string): FrontMatter {
  const opening = OPENING.exec(text);
  if (!opening) return { data: {}, end: 0 };
  const bodyStart = opening[0].length;
  const body = text.slice(bodyStart, bodyStart + MAX_LENGTH);
  const closing = CLOSING.exec(body);
  if (!closing) return { data: {}, end: 0 };
  const source = body.slice(0, closing.index);
  const end = bodyStart + closing.index + closing[0].length;
  const simple = readSimple(source);
  if (simple) return { data: simple, end };
  const { parse } = loadYaml();
  try {
    const data: unknown = parse(source, YAML_OPTIONS);
    if (data === null || data === undefined) return { data: {}, end };
    if (typeof data === 'object' && !Array.isArray(data)) return { data: { ...data }, end };
    return { data: {}, end: 0 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { data: {}, end, error: message.split('\n', 1)[0] ?? message };
  }
}

/** Reads the plain `key: text` lines that most front matter consists of, without a YAML parser. */
function readSimple(source: string): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (const line of source.split(/\r\n|\r|\n/)) {
    if (line === '') continue;
    const match = SIMPLE_LINE.exec(line);
    const value = match?.[2]?.trim();
    const key = match?.[1];
    if (key === undefined || value === undefined || Object.hasOwn(data, key)) return undefined;
    if (/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)) return undefined;
    data[key] = value;
  }
  return data;
}

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
