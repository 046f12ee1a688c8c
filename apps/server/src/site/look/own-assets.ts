import { type KeptAsset, makeEnding } from '../../areas/customization/index.ts';

/** The name of a picture or font of a site, by its bytes. */
export function nameOwnAsset({ hash, contentType }: KeptAsset): string {
  return `own-${hash}.${makeEnding(contentType)}`;
}

/** The hash in such a name; undefined for any other name. */
export function readOwnAsset(name: string): string | undefined {
  return /^own-([0-9a-f]{64})\.[a-z0-9]+$/.exec(name)?.[1];
}
