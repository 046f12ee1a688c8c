import type { Hash } from '@octavo/content';
import type { TreeWarning } from '@octavo/trees';
import type { StoredFile, TreePlan } from '@octavo/trees/plan';
import { imageSize } from 'image-size';
import { lookup } from 'mrmime';
import { forEachAtOnce, type Platform } from '../../platform/index.ts';
import { hashGitBytes } from '../content/index.ts';
import type { TreeTexts } from './read-texts.ts';
import type { TreeEntry, TreeSource } from './trees/tree-source.ts';

export interface StoredFiles {
  /** By path. */
  files: ReadonlyMap<string, StoredFile>;
  /** What Git calls their bytes, by the addresses of these. */
  gitOids: ReadonlyMap<Hash, string>;
  warnings: TreeWarning[];
}

const CONCURRENCY = 4;
const DEFAULT_CONTENT_TYPE = 'application/octet-stream';

/**
 * Stores the bytes of assets, of files kept beside the content, and of texts that are not valid
 * UTF-8. A picture whose size cannot be read is stored all the same, with a warning.
 */
export async function storeFiles(
  platform: Platform,
  source: TreeSource,
  plan: TreePlan,
  texts: TreeTexts,
  onProgress: (done: number, total: number) => void,
): Promise<StoredFiles> {
  const entries = new Map(source.entries.map((entry) => [entry.path, entry]));
  const files = new Map<string, StoredFile>();
  const gitOids = new Map<Hash, string>();
  const warnings: TreeWarning[] = [];
  const assets = new Set(plan.files);
  const originals = [...texts.originals.keys()].filter((path) => plan.texts.has(path));
  const paths = [...plan.files, ...plan.sources, ...originals];
  let done = 0;
  await forEachAtOnce(paths, CONCURRENCY, async (path) => {
    const entry = entries.get(path);
    if (entry !== undefined) {
      const bytes = await entry.read();
      const blob = await platform.blobs.put(bytes);
      gitOids.set(blob.hash, await hashGitBytes(bytes, blob.size));
      files.set(path, describeFile(entry, { bytes, blob }, assets.has(path), warnings));
    }
    done += 1;
    onProgress(done, paths.length);
  });
  return { files, gitOids, warnings };
}

/** What `storeFiles` would warn of; reads the pictures of a tree and stores nothing. */
export async function findUnreadablePictures(
  source: TreeSource,
  plan: TreePlan,
): Promise<TreeWarning[]> {
  const assets = new Set(plan.files);
  const pictures = source.entries.filter(({ path }) => assets.has(path) && isPicture(path));
  const warnings: TreeWarning[] = [];
  await forEachAtOnce(pictures, CONCURRENCY, async (entry) => {
    if (measure(await entry.read()) === undefined) warnings.push(describeUnreadable(entry));
  });
  return warnings;
}

function isPicture(path: string): boolean {
  return (lookup(path) ?? '').startsWith('image/');
}

function describeUnreadable({ path }: TreeEntry): TreeWarning {
  const message = 'The picture cannot be read; its width and height are unknown.';
  return { kind: 'unreadable-image', path, message };
}

function describeFile(
  entry: TreeEntry,
  { bytes, blob }: { bytes: Uint8Array; blob: { hash: Hash; size: number } },
  isAsset: boolean,
  warnings: TreeWarning[],
): StoredFile {
  const declared = lookup(entry.path) ?? DEFAULT_CONTENT_TYPE;
  const stored: StoredFile = { blob: blob.hash, size: blob.size, contentType: declared };
  if (!isAsset || !isPicture(entry.path)) return stored;
  const picture = measure(bytes);
  if (picture === undefined) {
    warnings.push(describeUnreadable(entry));
    return stored;
  }
  return { ...stored, ...picture };
}

/** Names that image-size gives to formats, where they are not the file extension mrmime knows. */
const FORMAT_EXTENSIONS: Readonly<Record<string, string>> = { jpg: 'jpeg', 'jpeg-xl': 'jxl' };

/** What a picture is by its own bytes, which may differ from what its name says. */
function measure(
  bytes: Uint8Array,
): { contentType: string; width: number; height: number } | undefined {
  try {
    const { width, height, type = '' } = imageSize(bytes);
    const contentType = lookup(`.${FORMAT_EXTENSIONS[type] ?? type}`);
    if (contentType === undefined || !(width > 0) || !(height > 0)) return undefined;
    return { contentType, width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
