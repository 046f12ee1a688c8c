/** One option of the search dialog: a page, or a section of it. */
export interface SearchOption {
  kind: 'page' | 'section';
  title: string;
  href: string;
  trail: string;
  excerpt: readonly { text: string; hit: boolean }[];
}

interface SearchAnswer {
  results: readonly {
    title: string;
    href: string;
    path: string;
    sections: readonly {
      title: string;
      href: string;
      excerpt: readonly { text: string; hit: boolean }[];
    }[];
  }[];
}

/** Searches the site space. Rejects when the server does not answer or the signal is aborted. */
export async function searchSite(query: string, signal: AbortSignal): Promise<SearchOption[]> {
  const prefix = document.documentElement.dataset.prefix ?? '';
  const response = await fetch(`${prefix}/~search.json?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  const answer = (await response.json()) as SearchAnswer;
  return answer.results.flatMap((page): SearchOption[] => [
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
  ]);
}
