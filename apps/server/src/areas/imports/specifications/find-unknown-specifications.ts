import type { Platform } from '../../../platform/index.ts';
import { findSpecifications } from '../../openapi-specs/index.ts';
import type { ImportWarning } from '../layouts/toc-entry.ts';
import { findLine } from '../plan/find-line.ts';
import { maskCode } from '../plan/mask-code.ts';
import type { ImportPlan } from '../plan/plan-import.ts';

const NAMED = /\{%-?\s*openapi[\w-]*\s[^%]*?\bspec=(?:"([^"]*)"|'([^']*)')/g;

interface NamedSpec {
  slug: string;
  path: string;
  line?: number;
}

/**
 * What pages and computed entries of a plan show of specifications that the organization does not have:
 * those are cards until there is one of that name. One query for all.
 */
export async function findUnknownSpecifications(
  platform: Platform,
  { organization_id: organizationId }: { organization_id: string },
  plan: ImportPlan,
  texts: ReadonlyMap<string, string>,
): Promise<ImportWarning[]> {
  const named = [...listComputed(plan), ...listWritten(plan, texts)];
  const slugs = [...new Set(named.map(({ slug }) => slug))];
  if (slugs.length === 0) return [];
  const found = await findSpecifications(platform, platform.database.db, organizationId, slugs);
  const known = new Set(slugs.filter((_, at) => found[at] !== undefined));
  return named
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug, ...place }) => ({ kind: 'unknown-specification', ...place, message: slug }));
}

function listComputed({ pages, layout }: ImportPlan): NamedSpec[] {
  return pages.flatMap(({ computed, entry }) =>
    Object.values(computed?.dependencies ?? {}).flatMap(({ ref }): NamedSpec[] => {
      if (ref.kind !== 'openapi') return [];
      const line = entry?.lines === undefined ? {} : { line: entry.lines[0] + 1 };
      return [{ slug: ref.spec, path: layout.contents?.path ?? layout.root, ...line }];
    }),
  );
}

function listWritten(plan: ImportPlan, texts: ReadonlyMap<string, string>): NamedSpec[] {
  const named: NamedSpec[] = [];
  for (const path of plan.texts.keys()) {
    const text = texts.get(path) ?? '';
    if (!text.includes('openapi')) continue;
    for (const [written, double, single] of maskCode(text).matchAll(NAMED)) {
      const line = findLine(text, written);
      const slug = double ?? single ?? '';
      named.push({ slug, path, ...(line === undefined ? {} : { line }) });
    }
  }
  return named;
}
