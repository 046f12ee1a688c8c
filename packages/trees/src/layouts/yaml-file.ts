import { keepWrittenNumbers, loadYaml } from '@octavo/markup';
import { nameOf } from '../paths.ts';
import type { TreeWarning } from '../tree-warning.ts';

/**
 * Reads a YAML (or JSON) configuration file that may be hand-written: a tab in the indentation,
 * which YAML forbids, counts as eight spaces; numbers stay as they are written. Aliases are bounded
 * against expansion. Throws an `Error` with the parser's message.
 */
export function parseYamlFile(text: string): unknown {
  try {
    return parseBounded(text);
  } catch (error) {
    const spaced = text.replace(/^[ \t]+/gm, (blank) => blank.replaceAll('\t', '        '));
    if (spaced === text) throw error;
    return parseBounded(spaced);
  }
}

/** Comparing every key of a mapping with every other would take minutes; the last one counts. */
const YAML_OPTIONS = {
  maxAliasCount: 100,
  logLevel: 'error' as const,
  uniqueKeys: false,
  customTags: keepWrittenNumbers,
};

function parseBounded(text: string): unknown {
  return loadYaml().parse(text.replace(/^\ufeff/, ''), YAML_OPTIONS);
}

/** The value as a mapping with string keys, or an empty one. */
export function asMapping(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value));
}

/** The value as text without white space at its ends: a year or a version too. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What a configuration file says; a warning where it cannot be understood. */
export function readConfiguration<T>(
  path: string,
  warnings: TreeWarning[],
  read: () => T,
): T | undefined {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    warnings.push({ kind: 'invalid-configuration', path: nameOf(path), message });
    return undefined;
  }
}
