import { seePdf } from '../../../apps/server/src/areas/pdf/testing/fetch-pdf.ts';
import type { PrivateSites } from '../../../apps/server/src/site/testing/private-sites.ts';
import { foreseeSite } from './foresee-site.ts';
import { listSecrets } from './list-secrets.ts';
import type { PublishedPlan } from './publish-plan.ts';
import type { PagePlan, SitePlan } from './site-plan.ts';
import type { FoundLeak } from './watch-reader.ts';

/** The surface that PDFs are. */
export const PDF_SURFACE = 'PDF';

/**
 * Sets the first space of a site as a PDF, which is for readers of whom nothing is known, and looks in
 * it for what is not for them, and for the pages that are.
 */
export async function checkPdf(
  { server, token }: PrivateSites,
  plan: SitePlan,
  { spaces }: PublishedPlan,
): Promise<FoundLeak[]> {
  const [space] = spaces;
  if (space === undefined) return [];
  // The space alone, wherever it is published: no condition of a site is about a PDF.
  const { condition: _, ...bare } = space.plan;
  const alone: SitePlan = { ...plan, sections: [{ word: '', spaces: [bare] }], menus: [] };
  const { visible } = foreseeSite(alone, { claims: {}, unsigned: {} });
  const path = `/spaces/${space.id}/pdf`;
  const pages = listInNavigation(space.plan.pages).filter(({ word }) => visible.has(word));
  const answer = await server.request('GET', path, { token });
  const told = JSON.stringify(await seePdf(server, answer)).toLowerCase();
  const leaks: FoundLeak[] = [];
  const note = (kind: string, what: string) =>
    leaks.push({ surface: PDF_SURFACE, kind: `PDF ${kind}`, request: `GET ${path}`, what });
  for (const [word, kind] of listSecrets(alone)) {
    const at = visible.has(word) ? -1 : told.indexOf(word);
    if (at >= 0) note(`tells ${kind}`, `${word} in …${told.slice(Math.max(0, at - 60), at + 40)}…`);
  }
  for (const { word } of pages) if (!told.includes(word)) note('lacks a page', word);
  return leaks;
}

/** A page that is hidden from the navigation is in no book, with all below it. */
function listInNavigation(pages: readonly PagePlan[]): PagePlan[] {
  return pages
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap((page) => [page, ...listInNavigation(page.pages)]);
}
