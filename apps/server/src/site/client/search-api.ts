/** A text as runs of what matched and what did not. */
export type Runs = readonly { text: string; hit: boolean }[];

/** One option of the search dialog: a page, or a section of it. */
export interface SearchOption {
  kind: 'page' | 'section';
  title: Runs;
  href: string;
  trail: string;
  excerpt: Runs;
}

/** Options that stand under one title: those of one part of the site. */
export interface SearchGroup {
  title: string;
  options: SearchOption[];
}

/** What was found, and which words in place of mistyped ones. */
export interface SearchFindings {
  groups: SearchGroup[];
  corrected: readonly string[];
}

interface SearchAnswer {
  corrected: readonly string[];
  groups: readonly {
    title: string;
    results: readonly {
      title: Runs;
      href: string;
      path: string;
      sections: readonly { title: Runs; href: string; excerpt: Runs }[];
    }[];
  }[];
}

let noted = '';

/** Tells the server what the reader came to a rest at, to be counted; once, and without a hurry. */
export function noteSearch(query: string): void {
  if (query === '' || query === noted) return;
  noted = query;
  const prefix = document.documentElement.dataset.prefix ?? '';
  const address = `${prefix}/~search.json?final&q=${encodeURIComponent(query)}`;
  void fetch(address, { keepalive: true }).catch(() => undefined);
}

/**
 * Searches the site, or what of it `scope` names. Rejects when the server does not answer or the
 * signal is aborted.
 */
export async function searchSite(
  query: string,
  scope: string,
  signal: AbortSignal,
): Promise<SearchFindings> {
  const prefix = document.documentElement.dataset.prefix ?? '';
  const asked = new URLSearchParams({ q: query, ...(scope === '' ? {} : { scope }) });
  const response = await fetch(`${prefix}/~search.json?${asked}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  const { groups, corrected } = (await response.json()) as SearchAnswer;
  return { corrected, groups: groups.map(describeGroup) };
}

function describeGroup({ title, results }: SearchAnswer['groups'][number]): SearchGroup {
  return {
    title,
    options: results.flatMap((page): SearchOption[] => [
      { kind: 'page', title: page.title, href: page.href, trail: page.path, excerpt: [] },
      ...page.sections.map(
        (section): SearchOption => ({
          kind: 'section',
          title: section.title,
          href: section.href,
          trail: '',
          excerpt: section.excerpt,
        }),
      ),
    ]),
  };
}
