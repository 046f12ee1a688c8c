import { badRequest, conflict } from '../../http/errors.ts';
import type { Platform } from '../../platform/index.ts';
import { readPageRecord, readRevisionRow } from '../content/index.ts';
import { readPublishedStructure } from '../sites/index.ts';
import {
  type RedirectDestination,
  RedirectMistake,
  readDestinationText,
  readRedirectUrl,
  type WantedDestination,
} from './destination.ts';
import { findLoop, type Leading } from './find-loop.ts';
import { readPattern, readSource } from './source.ts';

/** The most redirects a site may have. */
export const MAX_REDIRECTS = 5_000;

/** A redirect as a request gives it. */
export interface WantedRedirect {
  source: string;
  destination: string | WantedDestination;
}

/** Checks sources and destinations of redirects of one site. */
export interface RedirectCheck {
  /**
   * The redirect as it is stored.
   *
   * @throws RedirectMistake; with `isUnknown` where its destination is nothing of the site
   */
  read(wanted: WantedRedirect): Promise<Leading>;
}

/** A destination that names what the site does not have. */
export class UnknownDestination extends RedirectMistake {}

/** Reads what the site has once, and checks any number of redirects against it. */
export async function makeRedirectCheck(
  platform: Platform,
  siteId: string,
): Promise<RedirectCheck> {
  const structure = await readPublishedStructure(platform, siteId);
  const revisions = new Map(
    structure.siteSpaces.map(({ siteSpace }) => [siteSpace.spaceId, siteSpace.revision]),
  );

  async function hasPage(space: string, page: string): Promise<boolean> {
    const revision = await readRevisionRow(platform, revisions.get(space) ?? '');
    if (revision === undefined) return false;
    return (await readPageRecord(platform, revision, page)) !== undefined;
  }

  async function read(wanted: WantedDestination, isPattern: boolean): Promise<RedirectDestination> {
    switch (wanted.kind) {
      case 'url':
        return { kind: 'url', url: readRedirectUrl(wanted.url, isPattern) };
      case 'section':
        if (structure.sections.some(({ section }) => section.id === wanted.section)) return wanted;
        throw new UnknownDestination('destination', 'is not a section of the site');
      case 'space':
        if (revisions.has(wanted.space)) return wanted;
        throw new UnknownDestination('destination', 'is not a space of the site');
      case 'page': {
        const space = wanted.space ?? structure.root?.siteSpace.spaceId ?? '';
        if (await hasPage(space, wanted.page)) return { kind: 'page', page: wanted.page, space };
        throw new UnknownDestination('destination', 'is not a page of a space of the site');
      }
    }
  }

  return {
    async read({ source: text, destination }) {
      const source = readSource(text);
      const wanted =
        typeof destination === 'string' ? readDestinationText(destination) : destination;
      return { source, destination: await read(wanted, readPattern(source).hasSplat) };
    },
  };
}

/** Reads one redirect of a body. @throws ApiError 400 naming the field */
export async function checkRedirect(check: RedirectCheck, wanted: WantedRedirect) {
  try {
    return await check.read(wanted);
  } catch (error) {
    if (!(error instanceof RedirectMistake)) throw error;
    const isUnknown = error instanceof UnknownDestination;
    const type = isUnknown ? 'unknown_reference' : 'invalid_input';
    throw badRequest(`body.${error.field}`, error.rule, type);
  }
}

/**
 * Refuses redirects that lead in a circle.
 *
 * @throws ApiError 409 naming them
 */
export function refuseLoop(redirects: readonly Leading[]): void {
  const loop = findLoop(redirects);
  if (loop === undefined) return;
  const named = loop.slice(0, 10).map((source) => `"${source}"`);
  throw conflict(
    'redirect_loop',
    `The redirects would form a loop: ${named.join(', ')}.`,
    loop.map((source) => ({ path: source, message: 'redirects back to itself' })),
  );
}

/** @throws ApiError 409 where a site would have more redirects than one may have */
export function refuseTooMany(count: number): void {
  if (count > MAX_REDIRECTS) {
    throw conflict('too_many_redirects', `A site can have at most ${MAX_REDIRECTS} redirects.`);
  }
}
