import {
  countParts,
  drawNavigation,
  drawNavigationPart,
  ENTRIES_PER_PART,
  hrefOfBranch,
  readBranchPath,
} from '../content/draw-navigation.ts';
import type { NavigationLevel } from '../content/navigation-level.ts';
import type { SpaceNavigation } from '../content/space-navigation.ts';
import { titleOf } from '../content/space-view.ts';
import { type Answer, answerPage, answerText } from '../respond/answer.ts';
import { renderPagesPage } from '../templates/pages-page.ts';
import { answerNotFound, describeSite, languageOf } from './answer-page.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/** A part of a branch of the navigation that a reader is shown. */
interface FoundBranch {
  navigation: SpaceNavigation;
  branch: string | null;
  title: string | undefined;
  level: NavigationLevel;
  part: number;
}

/**
 * A part of a branch as the navigation shows it, `~nav/<page>/<part>`: what a closed branch holds once
 * it is opened. Nothing is there below pages that the navigation does not show to this reader.
 */
export async function answerBranch(context: SiteContext, path: string): Promise<Answer> {
  const found = await findBranch(context, path);
  if (found === undefined) return answerNotFound(context, '');
  const { labels } = languageOf(found.navigation, context.site);
  const list = drawNavigationPart(found.navigation, found, labels);
  return answerText(list.text, 'text/html', { ...tagOf(context), indexed: false });
}

/** The same as a page, `~pages/<page>/<part>`, for readers without scripts. */
export async function answerBranchPage(context: SiteContext, path: string): Promise<Answer> {
  const found = await findBranch(context, path);
  if (found === undefined) return answerNotFound(context, '');
  const { navigation, branch, part, level } = found;
  const language = languageOf(navigation, context.site);
  const hrefOf = (one: string | null, at: number) => hrefOfBranch(navigation.view, one, at);
  const text = renderPagesPage({
    site: describeSite(context),
    language,
    title: found.title ?? language.labels.navigation,
    navigation: await drawNavigation(navigation, undefined, language.labels),
    entries: level.entries
      .slice(part * ENTRIES_PER_PART, (part + 1) * ENTRIES_PER_PART)
      .map((entry) => (entry.hasBelow ? { ...entry, belowHref: hrefOf(entry.id, 0) } : entry)),
    ...(part > 0 ? { previousHref: hrefOf(branch, part - 1) } : {}),
    ...(part + 1 < countParts(level.entries.length) ? { nextHref: hrefOf(branch, part + 1) } : {}),
  });
  return answerPage(text, { ...tagOf(context), indexed: false });
}

async function findBranch(context: SiteContext, path: string): Promise<FoundBranch | undefined> {
  const asked = readBranchPath(path.split('/').slice(1));
  if (asked === undefined) return undefined;
  const { branch, part } = asked;
  const navigation = await context.space.navigation();
  const { view } = navigation;
  const page = branch === null ? undefined : view.tree.byId.get(branch);
  if (branch !== null && (page === undefined || !view.isShown(page))) return undefined;
  const level = await navigation.openLevel(branch);
  if (part >= countParts(level.entries.length)) return undefined;
  return { navigation, branch, level, part, title: page && titleOf(page) };
}
