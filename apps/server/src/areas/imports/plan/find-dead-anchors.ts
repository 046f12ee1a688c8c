import { classifyTarget } from '@octavo/markup';
import { readAnchors, runInTurns } from '../../../platform/index.ts';
import type { ImportWarning } from '../layouts/toc-entry.ts';
import { findLine } from './find-line.ts';
import type { ImportPlan } from './plan-import.ts';

/** `[word](#user-content-fn-1)[^1]` is a note on the word, and no link. */
const FOOTNOTE = /^user-content-fn-/;

interface WrittenAnchor {
  /** The text that has the link. */
  path: string;
  raw: string;
  anchor: string;
}

/**
 * Links to anchors that the pages which they lead to do not have. Pages are parsed that are linked to
 * by an anchor, and what they include, each once, in threads. Anchors of computed pages are not known
 * here.
 *
 * @param textOf the text at a path of the tree
 */
export async function findDeadAnchors(
  plan: ImportPlan,
  textOf: (path: string) => string,
): Promise<ImportWarning[]> {
  const wanted = listWritten(plan);
  const paths = listWithIncludes(plan, wanted.keys());
  const anchors = await readAnchors([...paths].map((path) => [path, textOf(path)]));
  return runInTurns(compare(plan, wanted, { anchors, textOf }));
}

function* compare(
  plan: ImportPlan,
  wanted: ReadonlyMap<string, readonly WrittenAnchor[]>,
  known: { anchors: ReadonlyMap<string, readonly string[]>; textOf(path: string): string },
): Generator<void, ImportWarning[]> {
  const warnings: ImportWarning[] = [];
  for (const [target, links] of wanted) {
    const shown = [...listWithIncludes(plan, [target])];
    // Of a text that was not read in time nothing is known.
    const isKnown = shown.every((path) => known.anchors.has(path));
    const there = new Set(shown.flatMap((path) => known.anchors.get(path) ?? []));
    for (const { path, raw, anchor } of links) {
      if (!isKnown || there.has(anchor)) continue;
      const line = findLine(known.textOf(path), raw);
      const place = line === undefined ? { path } : { path, line };
      warnings.push({ kind: 'broken-anchor', ...place, message: raw });
    }
    yield;
  }
  return warnings;
}

/** Texts with those that they include, and so on. */
function listWithIncludes({ texts }: ImportPlan, paths: Iterable<string>): Set<string> {
  const all = new Set<string>(paths);
  for (const path of all) {
    for (const found of texts.get(path)?.links.values() ?? []) {
      if (found.kind === 'include') all.add(found.path);
    }
  }
  return all;
}

/** The links to anchors by the path of the page that they lead to. */
function listWritten({ texts }: ImportPlan): Map<string, WrittenAnchor[]> {
  const wanted = new Map<string, WrittenAnchor[]>();
  const note = (target: string, link: WrittenAnchor) => {
    const known = wanted.get(target);
    if (known === undefined) wanted.set(target, [link]);
    else known.push(link);
  };
  for (const [path, { source, links }] of texts) {
    const seen = new Set<string>();
    for (const { raw } of source.targets) {
      if (seen.has(raw) || !raw.includes('#')) continue;
      seen.add(raw);
      const found = links.get(raw);
      const target = classifyTarget(raw);
      if (target.kind === 'anchor' && FOOTNOTE.test(target.anchor)) continue;
      if (target.kind === 'anchor' && target.anchor !== '') {
        note(path, { path, raw, anchor: target.anchor });
      } else if (found?.kind === 'page' && found.anchor !== undefined && found.anchor !== '') {
        note(found.path, { path, raw, anchor: found.anchor });
      }
    }
  }
  return wanted;
}
