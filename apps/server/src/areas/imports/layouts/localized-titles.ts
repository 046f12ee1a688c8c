import { loadYaml } from '@octavo/markup';
import type { ImportWarning } from './toc-entry.ts';
import { asText } from './yaml-file.ts';

/**
 * Warns of the titles in other languages that a site configuration gives its sections, groups and
 * spaces (`localizedTitle`), each with its line: sites show one title.
 */
export function warnOfLocalizedTitles(path: string, text: string): ImportWarning[] {
  const { isMap, isNode, isScalar, LineCounter, parseDocument, visit } = loadYaml();
  const lines = new LineCounter();
  const spaced = text.replace(/^[ \t]+/gm, (blank) => blank.replaceAll('\t', '        '));
  const document = parseDocument(spaced, { lineCounter: lines, uniqueKeys: false });
  const structure = document.getIn(['site', 'structure'], true);
  const warnings: ImportWarning[] = [];
  if (!isNode(structure)) return warnings;
  visit(structure, {
    Pair(_, { key }, above) {
      if (!isScalar(key) || key.value !== 'localizedTitle') return undefined;
      const item = above.at(-1);
      const title = isMap(item)
        ? (asText(item.get('title')) ?? asText(item.get('key')))
        : undefined;
      warnings.push({
        kind: 'invalid-configuration',
        path,
        ...(key.range ? { line: lines.linePos(key.range[0]).line } : {}),
        message: `The titles of "${title ?? ''}" in other languages (localizedTitle) are not shown.`,
      });
      return visit.SKIP;
    },
  });
  return warnings;
}
