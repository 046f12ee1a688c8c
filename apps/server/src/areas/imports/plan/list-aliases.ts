import { folderOf, resolvePath } from '@octavo/content';
import type { ReadText } from '../../../platform/index.ts';
import { readHints } from '../layouts/page-hints.ts';
import type { TreeLayout } from '../layouts/recognise-layout.ts';
import { asMapping, asText } from '../layouts/yaml-file.ts';

/**
 * What links may call pages beside their files where the order comes from these: the address and the id
 * that their front matter sets, as paths in the tree. The first page of a name has it.
 */
export function listAliases(
  { contents, root }: TreeLayout,
  sources: ReadonlyMap<string, Pick<ReadText, 'source'>>,
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  if (contents?.kind === 'summary') return aliases;
  for (const [path, { source }] of sources) {
    const { slug } = readHints(source.frontMatter);
    const id = asText(asMapping(source.frontMatter).id);
    const names = [
      slug?.startsWith('/') ? resolvePath(root, slug.replace(/^\/+/, '')) : undefined,
      ...[slug?.startsWith('/') ? undefined : slug, id].map((name) =>
        name === undefined ? undefined : resolvePath(folderOf(path), name),
      ),
    ];
    for (const name of names) {
      const alias = name?.replace(/\/+$/, '');
      if (alias !== undefined && alias !== '' && !aliases.has(alias)) aliases.set(alias, path);
    }
  }
  return aliases;
}
