import type { PageRecord } from '@octavo/content';
import type { PageBody } from './page-body.ts';

/** A page's title and what is said of it: what its author wrote, else how its text begins. */
export function summarize(
  page: PageRecord,
  { lead }: Pick<PageBody, 'lead'>,
): { title: string; description: string | undefined } {
  return {
    title: page.title || page.slug,
    description: page.description || lead || undefined,
  };
}
