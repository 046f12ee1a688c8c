import { nameReference, type ReferenceBlock } from '@octavo/markup';
import type { LoadedReference } from '@octavo/openapi';
import type { Db, Platform } from '../../platform/index.ts';
import {
  findSpecifications,
  loadReferences,
  type SpecificationName,
} from '../openapi-specs/index.ts';
import { describeQuestion, writeSpecificationName } from './describe-question.ts';

/** What a block shows, and of which version of which specification. */
export interface ShownReference {
  readonly slug: string;
  readonly versionId: string;
  readonly reference: LoadedReference;
}

/** Where the blocks stand: their space, and the organization that it belongs to. */
export interface ReferencePlace {
  readonly organizationId: string;
  readonly spaceId: string;
}

/** What the blocks of some documents show. */
export interface BlockReferences {
  /** Undefined where there is nothing to show: then the block is a card. */
  find(block: ReferenceBlock): ShownReference | undefined;
  /** Which specifications the blocks name, whether there are any such. */
  readonly specifications: readonly SpecificationName[];
  /** Names the versions that all of this was taken from; equal where nothing can have changed. */
  readonly versions: string;
}

const NONE: BlockReferences = { find: () => undefined, specifications: [], versions: '' };

/** Loads what blocks show, all at once: a few queries, however many there are. */
export async function loadBlockReferences(
  platform: Platform,
  db: Db,
  { organizationId, spaceId }: ReferencePlace,
  blocks: readonly ReferenceBlock[],
): Promise<BlockReferences> {
  const asked = new Map(
    blocks.flatMap((block) => {
      const question = describeQuestion(block, spaceId);
      return question === undefined ? [] : [[nameReference(block), question] as const];
    }),
  );
  if (asked.size === 0) return NONE;
  const questions = [...asked.values()];
  const specifications = [
    ...new Map(questions.map(({ spec }) => [writeSpecificationName(spec), spec])).values(),
  ];
  const versions = await findVersions(platform, db, organizationId, specifications);
  const loaded = await loadReferences(platform, db, organizationId, questions);
  const shown = new Map<string, ShownReference>();
  for (const [at, name] of [...asked.keys()].entries()) {
    const reference = loaded[at];
    const question = questions[at];
    const version = question && versions.get(writeSpecificationName(question.spec));
    if (reference && version) shown.set(name, { ...version, reference });
  }
  return {
    find: (block) => shown.get(nameReference(block)),
    specifications,
    versions: JSON.stringify([...versions]),
  };
}

/** The versions that specifications have now, as `BlockReferences` names them. */
export async function readVersions(
  platform: Platform,
  db: Db,
  organizationId: string,
  specifications: readonly SpecificationName[],
): Promise<string> {
  if (specifications.length === 0) return '';
  return JSON.stringify([...(await findVersions(platform, db, organizationId, specifications))]);
}

type Versions = Map<string, Omit<ShownReference, 'reference'>>;

async function findVersions(
  platform: Platform,
  db: Db,
  organizationId: string,
  specifications: readonly SpecificationName[],
): Promise<Versions> {
  const found = await findSpecifications(platform, db, organizationId, specifications);
  return new Map(
    specifications.flatMap((name, at) => {
      const one = found[at];
      if (one === undefined) return [];
      const { slug, versionId } = one;
      return [[writeSpecificationName(name), { slug, versionId }] as const];
    }),
  );
}
