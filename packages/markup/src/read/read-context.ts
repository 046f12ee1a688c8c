import type { ContentRef } from '@octavo/content';
import type { Env } from 'markdown-it';
import type { BlockNode, FragmentNode } from '../document.ts';
import type { RawTarget, ResolveTarget, TargetUse } from '../page-source.ts';
import type { Definitions, ReadPlace } from './definitions.ts';
import type { FoundPart } from './syntax-node.ts';
import type { SyntaxNode } from './syntax-tree.ts';
import { classifyTarget } from './targets.ts';

/** A block or fragment of the document, as far as it is known what part it is. */
export type PartNode = Pick<BlockNode | FragmentNode, 'object' | 'key'>;

/** What converting a text's blocks needs beside the blocks. */
export interface ReadContext {
  /** Reads a block: blocks hold blocks, so the reader of each kind asks for this one back. */
  convertBlock(context: ReadContext, node: SyntaxNode): BlockNode[];
  env: Env;
  listLines(): readonly string[];
  footnotes: Definitions<undefined>;
  /** Shared by all who read the text; whoever reads in another place puts it back. */
  place: ReadPlace;
  resolve: ResolveTarget;
  /** Collects the raw targets met, in order, with repeats. */
  targets: RawTarget[];
  /** What raw targets of each use mean, those that were met already. */
  knownTargets: Map<string, KnownTarget>;
  /** True where only targets and block types are wanted: text without targets is not converted. */
  targetsOnly: boolean;
  /** True where what conditions hide from everybody is wanted too. */
  keepsHidden: boolean;
  footnoteState: FootnoteState;
  /** The parts that nodes are; all cells of a row are its part. Undefined where nobody asks. */
  partNodes: Map<PartNode, FoundPart> | undefined;
}

/**
 * Keeps footnotes from growing a document beyond measure: one within another is text, and so are
 * all references once the bodies shown add up to `budget` characters.
 */
export interface FootnoteState {
  isInside: boolean;
  budget: number;
  sizes: Map<string, number>;
}

/** How many characters of footnotes a document may show, repeats counted. */
export const FOOTNOTE_BUDGET = 1_000_000;

/** The id that references to missing objects carry. */
export const BROKEN_ID = 'broken-reference';

/** `data` of a node that points somewhere: the reference, and the raw target where it is broken. */
export interface RefData {
  ref: ContentRef;
  source?: string;
}

interface KnownTarget {
  target: RawTarget;
  data: RefData;
}

/**
 * Reads a raw target as a content reference (section 4 of the document block specification). A URL
 * may have a meaning too: that of an address of something in another space. Of a target that comes
 * again the reference, and what is noted of it, are the same object.
 */
export function readRef(context: ReadContext, raw: string, use: TargetUse): RefData {
  const name = `${use} ${raw}`;
  const known = context.knownTargets.get(name) ?? {
    target: { raw, use },
    data: resolveRaw(context, raw, use),
  };
  context.knownTargets.set(name, known);
  context.targets.push(known.target);
  return { ...known.data };
}

function resolveRaw(context: ReadContext, raw: string, use: TargetUse): RefData {
  const target = classifyTarget(raw);
  if (target.kind === 'url') {
    return { ref: context.resolve(raw, use) ?? { kind: 'url', url: target.url } };
  }
  if (target.kind === 'anchor') return { ref: { kind: 'anchor', anchor: target.anchor } };
  const ref = context.resolve(raw, use);
  return ref ? { ref } : { ref: makeBrokenRef(use), source: raw };
}

function makeBrokenRef(use: TargetUse): ContentRef {
  if (use === 'link') return { kind: 'page', page: BROKEN_ID };
  if (use === 'include') return { kind: 'reusable-content', reusableContent: BROKEN_ID };
  return { kind: 'file', file: BROKEN_ID };
}

/** Says that a block is a part of its top-level block: the first that the part becomes is. */
export function claimPart(
  context: ReadContext,
  part: FoundPart | undefined,
  block: (PartNode & { type: string }) | undefined,
): void {
  if (!part || !block || part.kind !== 'comment') return;
  part.kind = block.type;
  context.partNodes?.set(block, part);
}
