import type { ReferenceBlock } from '@octavo/markup';
import {
  isAnyShown,
  isRecordShown,
  nameRecord,
  type RecordName,
  referrersOf,
} from '../../areas/content/index.ts';
import { findShownPicture, readPictureName } from '../../areas/embeds/index.ts';
import { readSpecificationStamp } from '../../areas/openapi-specs/index.ts';
import { loadBlockReferences } from '../../areas/references/index.ts';
import { defineReaderCache } from '../../platform/index.ts';
import { isSameMark, readFileName } from '../content/file-address.ts';
import type { Answer } from '../respond/answer.ts';
import type { LookView } from '../templates/look-view.ts';
import { answerNotFound } from './answer-page.ts';
import { serveFile } from './serve-file.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/**
 * A file that something on the site shows to this reader: a block or an attribute of a page of the space
 * that the address lies in, the card of a specification that has nothing else to show, or a link of the
 * site's look. An address that was given to readers who see other things is none, nor is that of a file
 * that nothing shows. Addresses of before they named an audience work by the same rule.
 */
export async function answerFile(
  context: SiteContext,
  name: string,
  version: string | null,
): Promise<Answer> {
  const { platform, space, spaces } = context;
  const asked = readFileName(name);
  const own = space.view.spaceId;
  const spaceId = asked?.spaceId ?? own;
  const owner = asked && (await spaces.open(spaceId));
  const file = owner?.revision.mentioned.files.byId.get(asked?.fileId ?? '');
  if (asked === undefined || owner === undefined || file === undefined)
    return answerNotFound(context, '');
  const { mark } = asked;
  if (mark !== undefined && !isSameMark(mark, owner.markOf(file))) {
    return answerNotFound(context, '');
  }
  const record: RecordName = {
    kind: 'file',
    id: file.id,
    ...(spaceId === own ? {} : { space: spaceId }),
  };
  const isShown =
    (await isRecordShown(platform, space.view.revision, record)) ||
    isInLook(context, record) ||
    (await isOnCard(context, record));
  if (!isShown) return answerNotFound(context, '');
  return serveFile(platform, file, version, tagOf(context));
}

const cards = defineReaderCache<{ isShown: boolean }>({ name: 'shown-cards', share: 1 }, () => 250);

/**
 * Whether a block that is to show something of the specification in a file has nothing to show: then it
 * is a card, which leads to the file.
 */
async function isOnCard(
  { platform, resolved, reader, space }: SiteContext,
  record: RecordName,
): Promise<boolean> {
  const { revision, spaceId } = space.view;
  const { db } = platform.database;
  const { organizationId } = resolved;
  const stamp = await readSpecificationStamp(platform, db, organizationId);
  const key = JSON.stringify([revision.id, stamp, nameRecord(record)]);
  const kept = cards.open(platform.caches);
  const known = kept.get(reader, key);
  if (known !== undefined) return known.isShown;
  const blocks: ReferenceBlock[] = [];
  const { id, space: of = spaceId } = record;
  await isAnyShown(
    platform,
    revision,
    await referrersOf(platform).find(platform, revision, [record]),
    {
      inText({ references }) {
        for (const block of references) {
          const { ref } = block.data;
          if (ref?.kind === 'file' && ref.file === id && (ref.space ?? spaceId) === of) {
            blocks.push(block);
          }
        }
        return false;
      },
    },
  );
  const place = { organizationId, spaceId };
  const shown = await loadBlockReferences(platform, db, place, blocks);
  const isShown = blocks.some((block) => shown.find(block) === undefined);
  kept.set(reader, key, { isShown });
  return isShown;
}

/** Whether a link of the look, as this reader has it, leads to a file. */
function isInLook({ site, space }: SiteContext, { id: file, space: of }: RecordName): boolean {
  const hrefs = listHrefs(site.look);
  if (hrefs.length === 0) return false;
  const ref = { kind: 'file' as const, file, ...(of === undefined ? {} : { space: of }) };
  const href = space.links.findHref(ref)?.href;
  return href !== undefined && hrefs.includes(href);
}

function listHrefs({ homeHref, announcement, headerLinks, footerGroups }: LookView): string[] {
  return [
    homeHref,
    announcement?.link?.href,
    ...headerLinks.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
    ...footerGroups.flatMap(({ links }) => links.map(({ href }) => href)),
  ].filter((href) => href !== undefined);
}

/**
 * The picture of a page elsewhere that something shown to this reader embeds, from what is stored of it. Its name is that of
 * its bytes, so it is kept for ever.
 */
export async function answerEmbedPicture(context: SiteContext, name: string): Promise<Answer> {
  const { platform, space } = context;
  const blob = readPictureName(name);
  const found = blob && (await findShownPicture(platform, space.view.revision, blob));
  if (!blob || !found) return answerNotFound(context, '');
  return serveFile(platform, { ...found, blob, name }, blob, tagOf(context));
}
