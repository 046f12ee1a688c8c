import { findAll } from './dom.ts';

const KEPT = 'octavo-choice-';

/**
 * Keeps one of a row of folds open, and shows the language that was chosen last in all of them, on this
 * page and the next.
 */
export function startChoices(): void {
  const rows = findAll('[data-choices]');
  if (rows.length === 0) return;
  for (const row of rows) {
    row.addEventListener('click', (event) => keepOpen(event, row));
  }
  const kept = readKept('language');
  if (kept !== undefined) openAll('language', kept);
}

/** The fold that is open stays so; another one that is chosen is noted. */
function keepOpen(event: Event, row: HTMLElement): void {
  const summary = event.target instanceof Element ? event.target.closest('summary') : null;
  const fold = summary?.parentElement;
  if (!summary || !(fold instanceof HTMLDetailsElement) || fold.parentElement !== row) return;
  if (fold.open) event.preventDefault();
  else if (row.dataset.choices === 'language') choose(fold, summary);
}

function choose(fold: HTMLDetailsElement, summary: Element): void {
  const value = fold.dataset.choice ?? '';
  const { top } = summary.getBoundingClientRect();
  try {
    localStorage.setItem(`${KEPT}language`, value);
  } catch {
    // Storage may be forbidden: the choice holds for this page.
  }
  // What opens above must not move what was clicked.
  requestAnimationFrame(() => {
    openAll('language', value, fold);
    scrollBy(0, summary.getBoundingClientRect().top - top);
  });
}

function openAll(kind: string, value: string, except?: HTMLElement): void {
  for (const fold of findAll(`[data-choices="${kind}"] > [data-choice]`)) {
    if (fold instanceof HTMLDetailsElement && fold !== except && fold.dataset.choice === value) {
      fold.open = true;
    }
  }
}

function readKept(kind: string): string | undefined {
  try {
    return localStorage.getItem(KEPT + kind) ?? undefined;
  } catch {
    return undefined;
  }
}
