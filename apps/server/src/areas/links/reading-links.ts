import type { backlinksQuery, linksQuery } from '@octavo/contract/links';
import type { Static } from 'typebox';
import type { UserCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import { type PlaceInput, readPlace } from '../content/index.ts';
import { requirePage } from '../pages/index.ts';
import { showBacklinks, showLinks } from './show-links.ts';

/*
 * What the operations that list links are, the same for every place: these differ in what their
 * paths name.
 */

type LinksInput<Params = unknown> = PlaceInput<Params, Static<typeof linksQuery>, UserCaller>;
type BacklinksInput<Params> = PlaceInput<Params, Static<typeof backlinksQuery>, UserCaller>;

/** Lists what all that a place contains links to. */
export const listingLinks = {
  async handle(input: LinksInput) {
    const view = await readPlace(input.platform, input.subject.place);
    return ok(await showLinks(input, view, input.query));
  },
};

/** Lists what the page that `{pageId}` names links to. */
export const listingPageLinks = {
  async handle(input: LinksInput<{ readonly pageId: string }>) {
    const view = await readPlace(input.platform, input.subject.place);
    const { id } = requirePage(view, input.params.pageId);
    return ok(await showLinks(input, view, input.query, id));
  },
};

/** Lists what links to the page that `{pageId}` names. */
export const listingPageBacklinks = {
  async handle(input: BacklinksInput<{ readonly pageId: string }>) {
    const view = await readPlace(input.platform, input.subject.place);
    const { id } = requirePage(view, input.params.pageId);
    return ok(await showBacklinks(input, view, input.query, { kind: 'page', id }));
  },
};

/** Lists what shows or links to the file that `{fileId}` names. */
export const listingFileBacklinks = {
  async handle(input: BacklinksInput<{ readonly fileId: string }>) {
    const view = await readPlace(input.platform, input.subject.place);
    const id = input.params.fileId;
    if (!view.files.byId.has(id)) throw notFound('file');
    return ok(await showBacklinks(input, view, input.query, { kind: 'file', id }));
  },
};
