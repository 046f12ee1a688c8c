import type { PageRecord } from '@octavo/content';
import {
  type DocumentNode,
  listCode,
  listOutline,
  type OutlineEntry,
  renderHtmlInSteps,
  renderText,
  usesMermaid,
} from '@octavo/markup';
import { siteCatalog } from '@octavo/messages/site';
import type { RenderedTrial } from '@octavo/openapi';
import { createPauses, type Platform, runInSlices, yieldToOthers } from '../../platform/index.ts';
import { escapeHtml } from '../templates/html.ts';
import type { ChosenLanguage } from './detect-language.ts';
import { drawIcons } from './draw-icons.ts';
import { highlightCode } from './highlight.ts';
import { offerPlayers } from './offer-players.ts';
import { orderHeadings } from './order-headings.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { readPageDocument } from './page-document.ts';
import { renderPageReferences } from './page-references.ts';
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
  await yieldToOthers();
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
  const rendered = await runInSlices(renderHtmlInSteps(expanded, context));
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

/** About as much as search results show. */
const MAX_LENGTH = 200;

/** How a document begins: its first paragraph that says something, cut between words; empty without. */
function chooseLead(document: DocumentNode): string {
  for (const node of document.nodes) {
    if (node.object !== 'block' || node.type !== 'paragraph') continue;
    const text = renderText({ ...document, nodes: [node] })
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') return cutText(text, MAX_LENGTH);
  }
  return '';
}

/** A text of at most `length` characters, cut behind a word where it has any, with an ellipsis. */
function cutText(text: string, length: number): string {
  const letters = [...text.slice(0, 2 * length + 2)];
  if (letters.length <= length) return letters.join('');
  const start = letters.slice(0, length - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > start.length / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}

/** A text without the heading that repeats the title of its page, and that heading's anchor. */
interface TitledDocument {
  document: DocumentNode;
  /** Links to the heading lead to the top of the text instead; undefined where none was left out. */
  anchor: string | undefined;
}

/**
 * Leaves out the first block of a page where it is a heading that says what the title above it says,
 * as texts have it that were written for the front matter of one generator and the first heading of
 * another.
 */
function dropRepeatedTitle(document: DocumentNode, title: string): TitledDocument {
  const [first, ...nodes] = document.nodes;
  const [heading] =
    first?.type.startsWith('heading-') === true
      ? listOutline({ ...document, nodes: [first] }, () => [])
      : [];
  if (heading === undefined || fold(heading.title) !== fold(title)) {
    return { document, anchor: undefined };
  }
  return { document: { ...document, nodes }, anchor: heading.id };
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** More than a header is for. */
const MAX_ORIGINS = 40;

/**
 * Puts the forms of references where they belong: behind the last gate of pages, which lets through no
 * form that an author may have written.
 */
function placeTrials(html: string, trials: readonly RenderedTrial[]): string {
  return trials.reduce((text, trial) => text.replace(trial.place, () => trial.html), html);
}

/** The origins that all forms of a page send to, each once and at most 40. */
function listConnects(trials: readonly RenderedTrial[]): string[] {
  return [...new Set(trials.flatMap(({ origins }) => origins))].slice(0, MAX_ORIGINS);
}

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
