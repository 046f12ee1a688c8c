import type { PageRecord } from '@octavo/content';
import {
  listCode,
  listOutline,
  type OutlineEntry,
  renderHtmlInSteps,
  usesMermaid,
} from '@octavo/markup';
import { siteCatalog } from '@octavo/messages/site';
import { createPauses, nextTurn, type Platform, runInTurns } from '../../platform/index.ts';
import { escapeHtml } from '../templates/html.ts';
import { chooseLead } from './choose-lead.ts';
import type { ChosenLanguage } from './detect-language.ts';
import { drawIcons } from './draw-icons.ts';
import { dropRepeatedTitle } from './drop-repeated-title.ts';
import { highlightCode } from './highlight.ts';
import { offerPlayers } from './offer-players.ts';
import { orderHeadings } from './order-headings.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { readPageDocument } from './page-document.ts';
import { renderPageReferences } from './page-references.ts';
import { listConnects, placeTrials } from './page-trials.ts';
import { showExternalImages } from './show-external-images.ts';
import type { SpaceLinks } from './space-links.ts';
import { layoutOf } from './space-view.ts';

/** A page's own text, rendered, and what the rest of the page needs to know of it. */
export interface PageBody {
  html: string;
  outline: readonly OutlineEntry[];
  language: ChosenLanguage;
  usesDiagrams: boolean;
  /** Origins that readers may send requests to from it. */
  connects: readonly string[];
  /** Origins that readers load pictures from. */
  imageOrigins: readonly string[];
  /** Origins of players that readers may start on it. */
  frameOrigins: readonly string[];
  isEmpty: boolean;
  /** Whether it has updates, which then have a feed. */
  hasUpdates: boolean;
  /** The beginning of its first paragraph; empty where it has none. */
  lead: string;
  dependencies: PageDependencies;
}

/**
 * Renders a page's text. Opens the other spaces that it leads into. `externalImage` is the path of
 * what stands in for pictures elsewhere, `tryIt` whether readers can send requests of references.
 */
export async function renderPageBody(
  platform: Platform,
  links: SpaceLinks,
  page: PageRecord,
  { externalImage, tryIt }: { externalImage: string; tryIt: boolean },
): Promise<PageBody> {
  const document = await readPageDocument(platform, links, page, externalImage);
  const { context, language, hasUpdates, references, dependencies } = document;
  const isTitled = layoutOf(page).title && page.title !== '';
  const titled = dropRepeatedTitle(document.expanded, isTitled ? page.title : '\0');
  const { document: expanded, anchor } = titled;
  await nextTurn();
  const { prefix } = links.view;
  const shown = await renderPageReferences(platform.caches, expanded, references, {
    prefix,
    externalImage,
    lang: language.lang,
    tryIt,
  });
  context.renderReference = (block) => shown.get(block.key)?.html;
  const pause = createPauses();
  const code = listCode(expanded);
  await pause();
  context.highlight = await highlightCode(platform.caches, code);
  const rendered = await runInTurns(renderHtmlInSteps(expanded, context));
  await pause();
  const ordered = orderHeadings(drawIcons(rendered));
  await pause();
  const { html, origins } = showExternalImages(ordered, {
    externalImage,
    hosts: platform.config.imageHosts,
    label: siteCatalog.messagesFor(language.lang).externalImage,
  });
  await pause();
  const played = offerPlayers(html);
  const trials = [...shown.values()].flatMap(({ trial }) => trial ?? []);
  dependencies.close();
  await pause();
  const outline = listOutline(expanded, (block) => shown.get(block.key)?.outline ?? []);
  await pause();
  const usesDiagrams = usesMermaid(expanded);
  await pause();
  return {
    html: placeAnchor(anchor) + placeTrials(played.html, trials),
    outline,
    language,
    usesDiagrams,
    connects: listConnects(trials),
    imageOrigins: origins,
    frameOrigins: played.origins,
    isEmpty: html.trim() === '',
    hasUpdates,
    lead: chooseLead(expanded),
    dependencies,
  };
}

/** What links to the heading find that the title of the page stands for. */
function placeAnchor(anchor: string | undefined): string {
  return anchor === undefined
    ? ''
    : `<span class="heading-alias" id="${escapeHtml(anchor)}"></span>`;
}
