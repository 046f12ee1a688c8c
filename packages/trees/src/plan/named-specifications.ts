import { findLine } from '../find-line.ts';
import { maskCode } from '../mask-code.ts';
import type { TreePlan } from './plan-tree.ts';

const NAMED = /\{%-?\s*openapi[\w-]*\s[^%]*?\bspec=(?:"([^"]*)"|'([^']*)')/g;

/** Where a text or an entry names a specification. */
export interface NamedSpecification {
  slug: string;
  path: string;
  line?: number;
}

/** The specifications of APIs that texts and computed entries of a plan name, wherever they do. */
export function listNamedSpecifications(
  plan: TreePlan,
  textOf: (path: string) => string,
): NamedSpecification[] {
  return [...listComputed(plan), ...listWritten(plan, textOf)];
}

function listComputed({ pages, layout }: TreePlan): NamedSpecification[] {
  return pages.flatMap(({ computed, entry }) =>
    Object.values(computed?.dependencies ?? {}).flatMap(({ ref }): NamedSpecification[] => {
      if (ref.kind !== 'openapi') return [];
      const line = entry?.lines === undefined ? {} : { line: entry.lines[0] + 1 };
      return [{ slug: ref.spec, path: layout.contents?.path ?? layout.root, ...line }];
    }),
  );
}

function listWritten(plan: TreePlan, textOf: (path: string) => string): NamedSpecification[] {
  const named: NamedSpecification[] = [];
  for (const path of plan.texts.keys()) {
    const text = textOf(path);
    if (!text.includes('openapi')) continue;
    for (const [written, double, single] of maskCode(text).matchAll(NAMED)) {
      const line = findLine(text, written);
      const slug = double ?? single ?? '';
      named.push({ slug, path, ...(line === undefined ? {} : { line }) });
    }
  }
  return named;
}
