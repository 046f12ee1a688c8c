import type { RenderedTrial } from '@octavo/openapi';

/** More than a header is for. */
const MAX_ORIGINS = 40;

/**
 * Puts the forms of references where they belong: behind the last gate of pages, which lets through no
 * form that an author may have written.
 */
export function placeTrials(html: string, trials: readonly RenderedTrial[]): string {
  return trials.reduce((text, trial) => text.replace(trial.place, () => trial.html), html);
}

/** The origins that all forms of a page send to, each once and at most 40. */
export function listConnects(trials: readonly RenderedTrial[]): string[] {
  return [...new Set(trials.flatMap(({ origins }) => origins))].slice(0, MAX_ORIGINS);
}
