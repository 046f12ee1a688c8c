import { isInlinePicture, type RawTarget } from '@octavo/markup';
import type { TreeLayout } from '../layouts/recognise-layout.ts';
import { nameOf } from '../layouts/relative-path.ts';
import type { ImportWarning } from '../layouts/toc-entry.ts';
import { findLine } from './find-line.ts';

/** How much of a picture's address a warning says. */
const MAX_SHOWN = 60;

/** Pictures that stand in a text itself and are not shown: drawings, and such as are too large. */
export function warnOfPictures(
  { path, text }: { path: string; text: string },
  targets: readonly RawTarget[],
): ImportWarning[] {
  const pictures = targets.filter(({ raw, use }) => use === 'image' && /^\s*data:/i.test(raw));
  return [...new Set(pictures.map(({ raw }) => raw))].flatMap((raw) => {
    if (isInlinePicture(raw.trim())) return [];
    const line = findLine(text, raw);
    const message = `A picture embedded in the text is not shown because it is larger than 64 KB or not a PNG, JPEG, GIF, WebP or AVIF; put it in a file: ${raw.trim().slice(0, MAX_SHOWN)}`;
    return [{ kind: 'unreadable-image', path, ...(line === undefined ? {} : { line }), message }];
  });
}

/** Configuration of folders that the import of the whole does not follow. */
export function warnOfConfigurations(
  paths: readonly string[],
  { configPath }: Pick<TreeLayout, 'configPath'>,
): ImportWarning[] {
  return paths
    .filter((path) => path !== configPath && path.includes('/') && CONFIGURATION.test(nameOf(path)))
    .map((path) => {
      const folder = path.slice(0, path.lastIndexOf('/'));
      const message = `The file configures the folder "${folder}" and is ignored here: import that folder by itself, or list the folders of the spaces in a docs.yaml.`;
      return { kind: 'invalid-configuration', path, message };
    });
}

const CONFIGURATION = /^\.gitbook\.ya?ml$/i;
