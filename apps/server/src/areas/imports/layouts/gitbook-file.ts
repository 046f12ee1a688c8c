import { folderOf } from '@octavo/content';
import type { TreeLayout } from './recognise-layout.ts';
import { joinPath } from './relative-path.ts';

const ENDINGS = ['yaml', 'yml'];

/**
 * A file of the folder `.gitbook` by its name without an ending, of those that are there: below the
 * content root, else beside the configuration.
 */
export function findGitbookFile(
  { root, configPath }: Pick<TreeLayout, 'root' | 'configPath'>,
  name: string,
  exists: (path: string) => boolean,
): string | undefined {
  return [root, folderOf(configPath ?? '')]
    .flatMap((folder) => ENDINGS.map((ending) => joinPath(folder, `.gitbook/${name}.${ending}`)))
    .find(exists);
}
