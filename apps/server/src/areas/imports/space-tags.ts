import { findTagsFile, isTagsFile, readTagsFile, type SpaceTags } from '@octavo/trees/layouts';
import { defineCache, type Platform } from '../../platform/index.ts';
import { listSources, type WholePages } from '../content/index.ts';
import { readRevisionLayout } from './read-revision-layout.ts';

const TAG_BYTES = 200;
const NO_TAGS: SpaceTags = new Map();

export const kept = defineCache<SpaceTags>(
  { name: 'import-tags', share: 1 },
  ({ size }) => TAG_BYTES * (size + 1),
);

/**
 * How the tags of a revision are shown, by their names: what its `.gitbook/tags.yaml` says. Kept in
 * memory by revision; one without such a file costs no more than the list of its other files.
 */
export async function readSpaceTags(platform: Platform, revision: WholePages): Promise<SpaceTags> {
  if (revision.content.sources === null) return NO_TAGS;
  const cache = platform.caches.open(kept);
  const known = cache.get(revision.id);
  if (known !== undefined) return known;
  const tags = await readTags(platform, revision);
  cache.set(revision.id, tags);
  return tags;
}

async function readTags(platform: Platform, revision: WholePages): Promise<SpaceTags> {
  const all = await listSources(platform, revision);
  const sources = new Map(
    all.filter(({ shadows }) => shadows === undefined).map(({ path, blob }) => [path, blob]),
  );
  if (![...sources.keys()].some(isTagsFile)) return NO_TAGS;
  const layout = await readRevisionLayout(platform, revision);
  const path = findTagsFile(layout, (one) => sources.has(one));
  const blob = path === undefined ? undefined : sources.get(path);
  const bytes = blob === undefined ? undefined : await platform.blobs.read(blob);
  if (path === undefined || bytes === undefined) return NO_TAGS;
  return readTagsFile(path, new TextDecoder().decode(bytes)).tags;
}
