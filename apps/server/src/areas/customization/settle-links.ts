import type { Customization, LinkTarget } from '@octavo/contract/customization';
import type { UserCaller } from '../../http/caller.ts';
import { type ApiError, badRequest } from '../../http/errors.ts';
import type { Platform } from '../../platform/index.ts';
import { placeOfSpace, type RevisionView, readPlace } from '../content/index.ts';
import { requireCondition } from '../sites/index.ts';
import { onSpace } from '../spaces/index.ts';

/** Who sets links, and the space that those without one are in; undefined on a site without spaces. */
export interface LinkContext {
  caller: UserCaller;
  ownSpace: string | undefined;
}

/** What a link on a site may do: show an address, write a mail, call a number. */
const SAFE_URL = /^(https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))/i;

/**
 * The settings with the space named in every link to a page or file, once all of them lead to what
 * is there and the caller may see, and to no address that would run something.
 *
 * @throws ApiError 400 naming the field of the first link that does not
 */
export async function settleLinks(
  platform: Platform,
  customization: Customization,
  context: LinkContext,
): Promise<Customization> {
  const { header, footer, announcement, privacyPolicy } = customization;
  if (privacyPolicy.url !== undefined) checkUrl(privacyPolicy.url, 'body.privacyPolicy.url');
  const views = new Map<string, Promise<RevisionView | undefined>>();
  const settle = async <L extends { to: LinkTarget | null }>(link: L, path: string): Promise<L> =>
    link.to === null
      ? link
      : { ...link, to: await settleTarget(platform, link.to, { ...context, views, path }) };
  const settleAll = async <L extends { to: LinkTarget | null }>(
    links: readonly L[],
    path: string,
  ) => {
    const settled: L[] = [];
    for (const [index, link] of links.entries()) {
      settled.push(await settle(link, `${path}[${index}].to`));
    }
    return settled;
  };
  for (const [index, { condition }] of header.links.entries()) {
    requireCondition(`body.header.links[${index}].condition`, condition);
  }
  const links = await settleAll(header.links, 'body.header.links');
  for (const [index, link] of links.entries()) {
    link.links = await settleAll(link.links, `body.header.links[${index}].links`);
  }
  const groups: Customization['footer']['groups'] = [];
  for (const [index, group] of footer.groups.entries()) {
    const path = `body.footer.groups[${index}].links`;
    groups.push({ ...group, links: await settleAll(group.links, path) });
  }
  const { primaryLink } = header;
  const primary = primaryLink && (await settle({ to: primaryLink }, 'body.header.primaryLink')).to;
  return {
    ...customization,
    header: { ...header, links, ...(primary && { primaryLink: primary }) },
    footer: { ...footer, groups },
    ...(announcement && {
      announcement: {
        ...announcement,
        ...(announcement.link && {
          link: await settle(announcement.link, 'body.announcement.link.to'),
        }),
      },
    }),
  };
}

interface TargetContext extends LinkContext {
  views: Map<string, Promise<RevisionView | undefined>>;
  path: string;
}

async function settleTarget(
  platform: Platform,
  target: LinkTarget,
  { caller, ownSpace, views, path }: TargetContext,
): Promise<LinkTarget> {
  if (target.kind === 'url') {
    checkUrl(target.url, `${path}.url`);
    return target;
  }
  const space = target.space ?? ownSpace;
  if (space === undefined) throw badRequest(`${path}.space`, 'is required: the site has no space');
  let reading = views.get(space);
  if (reading === undefined) {
    reading = findView(platform, space, caller);
    views.set(space, reading);
  }
  const view = await reading;
  if (view === undefined) throw makeUnknownError(`${path}.space`, 'space');
  if (target.kind === 'space') return target;
  if (target.kind === 'file' && !view.files.byId.has(target.file)) {
    throw makeUnknownError(`${path}.file`, 'file');
  }
  if (target.kind !== 'file' && !view.tree().byId.has(target.page)) {
    throw makeUnknownError(`${path}.page`, 'page');
  }
  return { ...target, space };
}

async function findView(
  platform: Platform,
  spaceId: string,
  caller: UserCaller,
): Promise<RevisionView | undefined> {
  const { db } = platform.database;
  const subject = await onSpace('view').load({ platform, db, caller, params: { spaceId } });
  return subject === null ? undefined : readPlace(platform, placeOfSpace(subject.space));
}

function makeUnknownError(path: string, kind: string): ApiError {
  return badRequest(path, `is not a ${kind} that you can see`, 'unknown_reference');
}

function checkUrl(url: string, path: string): void {
  if (!SAFE_URL.test(url) || /[\p{Cc}\s]/u.test(url)) {
    throw badRequest(path, 'must begin with https://, http://, mailto:, tel: or a single /');
  }
}
