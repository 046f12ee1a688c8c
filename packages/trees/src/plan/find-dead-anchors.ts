import { classifyTarget } from '@octavo/markup';
import { findLine } from '../find-line.ts';
import type { TreeWarning } from '../tree-warning.ts';
import type { TreePlan } from './plan-tree.ts';

/** `[word](#user-content-fn-1)[^1]` is a note on the word, and no link. */
const FOOTNOTE = /^user-content-fn-/;

interface WrittenAnchor {
  /** The text that has the link. */
  path: string;
  raw: string;
  anchor: string;
}

/**
 * The texts whose anchors have to be known to tell which links lead to none: those that are linked to by
 * an anchor, and what they include.
 */
export function listAnchoredTexts(plan: TreePlan): string[] {
  return [...listWithIncludes(plan, listWritten(plan).keys())];
}

/** What is known of the texts of a plan. */
export interface KnownAnchors {
  /** The anchors of the texts of `listAnchoredTexts`; of one that is missing nothing is known. */
  anchors: ReadonlyMap<string, readonly string[]>;
  textOf(path: string): string;
}

/**
 * Links to anchors that the pages which they lead to do not have. Anchors of computed pages are not
 * known here. Yields behind each page.
 */
export function* findDeadAnchors(
  plan: TreePlan,
  { anchors, textOf }: KnownAnchors,
): Generator<void, TreeWarning[]> {
  const warnings: TreeWarning[] = [];
  for (const [target, links] of listWritten(plan)) {
    const shown = [...listWithIncludes(plan, [target])];
    const isKnown = shown.every((path) => anchors.has(path));
    const there = new Set(shown.flatMap((path) => anchors.get(path) ?? []));
    for (const { path, raw, anchor } of links) {
      if (!isKnown || there.has(anchor)) continue;
      const line = findLine(textOf(path), raw);
      const place = line === undefined ? { path } : { path, line };
      warnings.push({ kind: 'broken-anchor', ...place, message: raw });
    }
    yield;
  }
  return warnings;
}

/** Texts with those that they include, and so on. */
function listWithIncludes({ texts }: TreePlan, paths: Iterable<string>): Set<string> {
  const all = new Set<string>(paths);
  for (const path of all) {
    for (const found of texts.get(path)?.links.values() ?? []) {
      if (found.kind === 'include') all.add(found.path);
    }
  }
  return all;
}

/** The links to anchors by the path of the page that they lead to. */
function listWritten({ texts }: TreePlan): Map<string, WrittenAnchor[]> {
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
