import type { FileRecord, PageRecord } from '@octavo/content';
import type { CoverView } from '../templates/view.ts';
import type { SpaceLinks } from './space-links.ts';
import { layoutOf } from './space-view.ts';

/** The height of a cover whose author set none, in pixels. */
const DEFAULT_HEIGHT = 240;
const MIN_HEIGHT = 10;
const MAX_HEIGHT = 700;
/** How wide a cover is taken to be where its shift is worked out: as on a large screen. */
const WIDTHS: Readonly<Record<CoverView['size'], number>> = {
  hero: 640,
  full: 1120,
  background: 1120,
};
/** The proportions of a picture whose size is not known. */
const DEFAULT_RATIO = 1990 / 480;

/**
 * The picture above a page, shown as its author set it; undefined where there is none. Opens the
 * space that it is from.
 */
export async function findCover(
  links: SpaceLinks,
  page: PageRecord,
): Promise<CoverView | undefined> {
  const { cover } = page;
  if (cover?.ref.kind !== 'file') return undefined;
  await links.open([cover.ref, cover.refDark]);
  const owner = links.viewOf(cover.ref);
  const src = owner && links.view.fileHrefOf(cover.ref.file, owner);
  if (owner === undefined || src === undefined) return undefined;
  const { coverSize, coverMask } = layoutOf(page);
  const height = clamp(cover.height ?? DEFAULT_HEIGHT, MIN_HEIGHT, MAX_HEIGHT);
  const file = owner.revision.mentioned.files.byId.get(cover.ref.file);
  const { refDark } = cover;
  const darkOwner = refDark && links.viewOf(refDark);
  const dark =
    darkOwner && refDark.kind === 'file'
      ? links.view.fileHrefOf(refDark.file, darkOwner)
      : undefined;
  return {
    src,
    size: coverSize,
    mask: coverMask,
    height,
    position: placePicture(file, WIDTHS[coverSize], height, cover.yPos),
    ...(dark ? { srcDark: dark } : {}),
  };
}

/**
 * A shift in pixels as the share of the picture that is cut off above: whatever the width of the
 * screen, the picture then never ends within the cover.
 */
function placePicture(
  file: FileRecord | undefined,
  width: number,
  height: number,
  shift: number,
): number {
  const ratio = file?.width && file.height ? file.width / file.height : DEFAULT_RATIO;
  const hidden = width / ratio - height;
  if (hidden <= 0) return 50;
  return Math.round(clamp(((hidden / 2 - shift) / hidden) * 100, 0, 100));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
