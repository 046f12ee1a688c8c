import { nameReference, type ReferenceBlock } from '@octavo/markup';
import { type LoadedReference, readWrittenOperation } from '@octavo/openapi';
import type { Db, Platform } from '../../platform/index.ts';
import {
  findSpecifications,
  loadReferences,
  type SpecificationName,
} from '../openapi-specs/index.ts';
import { describeQuestion, writeSpecificationName } from './describe-question.ts';

/**
 * What a block shows, and of which version of which specification; both are empty where the page says it
 * itself.
 */
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

/** A specification that blocks name, and whether one of them shows what changed in it. */
export interface NamedSpecification {
  readonly name: SpecificationName;
  readonly showsChanges: boolean;
}

/** What the blocks of some documents show. */
export interface BlockReferences {
  /** Undefined where there is nothing to show: then the block is a card. */
  find(block: ReferenceBlock): ShownReference | undefined;
  /** Which specifications the blocks name, whether there are any such. */
  readonly specifications: readonly NamedSpecification[];
  /** Whether there is nothing to show. */
  readonly isEmpty: boolean;
  /** Names the versions that all of this was taken from; equal where nothing can have changed. */
  readonly versions: string;
}

const NONE: BlockReferences = {
  find: () => undefined,
  specifications: [],
  isEmpty: true,
  versions: '',
};

/** Loads what blocks show, all at once: a few queries, however many there are. */
export async function loadBlockReferences(
  platform: Platform,
  db: Db,
  { organizationId, spaceId }: ReferencePlace,
  blocks: readonly ReferenceBlock[],
): Promise<BlockReferences> {
  const written = readWritten(blocks);
  const asked = new Map(
    blocks.flatMap((block) => {
      const question = describeQuestion(block, spaceId);
      return question === undefined ? [] : [[nameReference(block), question] as const];
    }),
  );
  if (asked.size === 0) {
    if (written.size === 0) return NONE;
    return { ...NONE, isEmpty: false, find: (block) => written.get(nameReference(block)) };
  }
  const questions = [...asked.values()];
  const together = Map.groupBy(questions, ({ spec }) => writeSpecificationName(spec));
  const specifications = [...together.values()].flatMap((some): NamedSpecification[] => {
    const [first] = some;
    const showsChanges = some.some(({ show }) => show.kind === 'changes');
    return first === undefined ? [] : [{ name: first.spec, showsChanges }];
  });
  const versions = await findVersions(platform, db, organizationId, specifications);
  const loaded = await loadReferences(platform, db, organizationId, questions);
  const shown = new Map(written);
  for (const [at, name] of [...asked.keys()].entries()) {
    const reference = loaded[at];
    const question = questions[at];
    const version = question && versions.get(writeSpecificationName(question.spec));
    if (reference && version) shown.set(name, { ...version, reference });
  }
  return {
    find: (block) => shown.get(nameReference(block)),
    specifications,
    isEmpty: shown.size === 0,
    versions: JSON.stringify([...versions]),
  };
}

/** The blocks that say themselves what they show. */
function readWritten(blocks: readonly ReferenceBlock[]): Map<string, ShownReference> {
  const shown = new Map<string, ShownReference>();
  for (const block of blocks) {
    if (block.type !== 'swagger' || block.data.operation === undefined) continue;
    const { method, path, operation } = block.data;
    const reference = readWrittenOperation({
      method: String(method),
      path: String(path),
      operation,
    });
    shown.set(nameReference(block), { slug: '', versionId: '', reference });
  }
  return shown;
}

/** The versions that specifications have now, as `BlockReferences` names them. */
export async function readVersions(
  platform: Platform,
  db: Db,
  organizationId: string,
  specifications: readonly NamedSpecification[],
): Promise<string> {
  if (specifications.length === 0) return '';
  return JSON.stringify([...(await findVersions(platform, db, organizationId, specifications))]);
}

type Versions = Map<string, Omit<ShownReference, 'reference'> & { comparedId?: string | null }>;

async function findVersions(
  platform: Platform,
  db: Db,
  organizationId: string,
  specifications: readonly NamedSpecification[],
): Promise<Versions> {
  const names = specifications.map(({ name }) => name);
  const found = await findSpecifications(platform, db, organizationId, names);
  return new Map(
    specifications.flatMap(({ name, showsChanges }, at) => {
      const one = found[at];
      if (one === undefined) return [];
      const { slug, versionId, comparedId } = one;
      const compared = showsChanges ? { comparedId } : {};
      return [[writeSpecificationName(name), { slug, versionId, ...compared }] as const];
    }),
  );
}
