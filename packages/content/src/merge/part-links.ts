import { alignBlocks } from '../blocks.ts';
import { addressById } from '../content-ref.ts';
import type { StoredDocument } from '../records.ts';
import { rewriteTargets } from '../rewrite-targets.ts';
import type { Versions } from './join-blocks.ts';
import type { MergeTools } from './merge-tools.ts';
import { isSame, ownValue } from './pick-side.ts';

/**
 * Gives targets that mean one thing in ours and another in theirs, as where both sides added a page
 * of that name, two spellings: the side that yields writes its own by what it means. So no link
 * leads elsewhere in the merged text. Versions without such a target are answered as they are.
 */
export function partLinks(
  versions: Versions<StoredDocument>,
  tools: Pick<MergeTools, 'readText' | 'newId' | 'yields'>,
): Versions<StoredDocument> {
  const { yields = 'theirs' } = tools;
  const { base, ours, theirs } = versions;
  const replacements = new Map<string, string>();
  for (const raw of Object.keys(ours.links)) {
    const [was, own, other] = [base, ours, theirs].map(({ links }) => ownValue(links, raw));
    const isParted = own !== undefined && other !== undefined && !isSame(own, other);
    if (!isParted || isSame(own, was) || isSame(other, was)) continue;
    const spelled = addressById(yields === 'ours' ? own : other);
    if (spelled !== undefined && spelled !== raw) replacements.set(raw, spelled);
  }
  if (replacements.size === 0) return versions;
  const side = versions[yields];
  const text = rewriteTargets(side.text, side.blocks, replacements);
  const blocks = alignBlocks(side, { text, blocks: tools.readText(text).blocks }, tools.newId);
  const links = Object.fromEntries(
    Object.entries(side.links).map(([raw, ref]) => [replacements.get(raw) ?? raw, ref]),
  );
  return { ...versions, [yields]: { text, blocks, links } };
}
