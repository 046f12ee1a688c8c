import { MAX_SPECS } from '@octavo/contract/openapi-specs';
import type { Actor, Tx } from '../../platform/index.ts';
import { makeFileSource, makeUrlSource, type SourceColumns } from './source.ts';
import { countSpecs, findSlugsLike, findSpecsByUrl, findSpecsOfFiles } from './store.ts';
import { createSpec, updateSource, type WritingPlatform } from './write.ts';

/** A file of a space that blocks show as a specification. */
export interface SpecFile {
  readonly fileId: string;
  /** Its path in the tree it came from, else its name. */
  readonly path: string;
  readonly blob: string;
}

/** Where specifications are kept that blocks name by a file or an address. */
export interface KeptSources {
  organizationId: string;
  spaceId: string;
  files: readonly SpecFile[];
  /** Blobs of the files of the space that specifications may refer to, by their paths. */
  beside: ReadonlyMap<string, string>;
  urls: readonly string[];
  actor: Actor;
}

/** An ending that makes it another one still fits a slug, with the id of a transfer too. */
const MAX_SLUG_LENGTH = 60;

/**
 * Makes specifications of files and addresses that have none, and gives those of files what the files
 * are by now. Where the organization has as many as it may have, no more are made.
 */
export async function keepSources(
  platform: WritingPlatform,
  tx: Tx,
  { organizationId, spaceId, files, beside, urls, actor }: KeptSources,
): Promise<void> {
  const ids = files.map(({ fileId }) => fileId);
  const ofFiles = await findSpecsOfFiles(tx, spaceId, ids);
  const missing: { name: string; source: SourceColumns }[] = [];
  for (const file of files) {
    const source = makeFileSource({ spaceId, ...file, beside });
    const spec = ofFiles.get(file.fileId);
    if (spec === undefined) missing.push({ name: file.path, source });
    else if (spec.source_blob !== source.source_blob || spec.source_files !== source.source_files) {
      await updateSource(platform, tx, spec, { source, actor });
    }
  }
  const known = await findSpecsByUrl(tx, organizationId, urls);
  for (const url of urls) {
    if (!known.has(url)) missing.push({ name: new URL(url).pathname, source: makeUrlSource(url) });
  }
  const room = MAX_SPECS - (await countSpecs(tx, organizationId));
  for (const { name, source } of missing.slice(0, room)) {
    const slug = await chooseSlug(tx, organizationId, name);
    await createSpec(platform, tx, { organizationId, slug, source, actor });
  }
}

async function chooseSlug(tx: Tx, organizationId: string, name: string): Promise<string> {
  const slug = makeSlug(name);
  const taken = await findSlugsLike(tx, organizationId, slug);
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** The slug of a file or an address, by its last segment without the extension. Pure. */
export function makeSlug(name: string): string {
  const last = name.split('/').findLast((segment) => segment !== '') ?? '';
  const words = last
    .replace(/\.(json|ya?ml)$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join('-').slice(0, MAX_SLUG_LENGTH);
  return slug.replace(/-+$/, '') || 'api';
}
