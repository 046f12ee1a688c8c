import { type ChosenLanguage, chooseLanguage } from './detect-language.ts';
import type { NavigationLevel } from './navigation-level.ts';
import type { SpaceView } from './space-view.ts';
import { eachShown, isRead, walkShown } from './walk-shown.ts';

/** What is true of a navigation as a whole. It takes a look at a bounded number of pages. */
export interface NavigationFacts {
  /** What most titles are written in. */
  language: ChosenLanguage;
  /** Whether closed branches are left out of pages and fetched when they are opened. */
  isLarge: boolean;
  /** Whether groups at the root are closed, rather than headings above their pages. */
  foldsGroups: boolean;
}

/** The navigation of a space at one revision, level by level: no page needs all of it. */
export interface SpaceNavigation extends NavigationFacts {
  readonly view: SpaceView;
  /** The entries below a page, or at the root; none below a page that is not there. */
  openLevel(branch: string | null): Promise<NavigationLevel>;
}

/** Trees with more entries than this send closed branches only when they are opened. */
const MAX_WHOLE_ENTRIES = 120;
/** Groups that show more entries than this, with what else is at the root, are closed. */
const MAX_HEADED_ENTRIES = 200;
/** As much of the titles as a language is told from. */
const SAMPLE_LENGTH = 6000;

/** Describes the navigation of a space by its first pages. */
export function describeNavigation(view: SpaceView): NavigationFacts {
  return {
    language: chooseTitleLanguage(view),
    isLarge: hasMoreThan(walkShown(view), MAX_WHOLE_ENTRIES),
    foldsGroups: hasMoreThan(listHeaded(view), MAX_HEADED_ENTRIES),
  };
}

/** The language that the first titles are written in. */
export function chooseTitleLanguage(view: SpaceView): ChosenLanguage {
  return chooseLanguage({ path: '', text: sampleTitles(view), spaceLanguage: view.language });
}

function sampleTitles(view: SpaceView): string {
  let text = '';
  for (const page of walkShown(view)) {
    if (isRead(page)) text += `${page.title}\n`;
    if (text.length > SAMPLE_LENGTH) break;
  }
  return text;
}

/** What the root shows where groups are headings. */
function* listHeaded(view: SpaceView) {
  for (const page of eachShown(view, null)) {
    yield page;
    if (page.type === 'group') yield* eachShown(view, page.id);
  }
}

function hasMoreThan(items: Iterable<unknown>, limit: number): boolean {
  let count = 0;
  for (const _ of items) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}
