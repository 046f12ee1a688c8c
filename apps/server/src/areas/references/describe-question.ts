import type { ContentRef } from '@octavo/content';
import type { ReferenceBlock } from '@octavo/markup';
import { sha256Base64url } from '../../platform/index.ts';
import type {
  OpenapiSpecsTable,
  ReferenceQuestion,
  SpecificationName,
} from '../openapi-specs/index.ts';

/**
 * What a block asks of which specification; undefined where it names none, or says
 * itself what it shows. `spaceId` is the space of
 * the content that it stands in, which files belong to.
 */
export function describeQuestion(
  block: ReferenceBlock,
  spaceId: string,
): ReferenceQuestion | undefined {
  if (block.type === 'swagger' && block.data.operation !== undefined) return undefined;
  const spec = nameSpecification(block.data.ref, spaceId);
  const show = describeShown(block);
  return spec === undefined || show === undefined ? undefined : { spec, show };
}

function nameSpecification(
  ref: ContentRef | undefined,
  spaceId: string,
): SpecificationName | undefined {
  switch (ref?.kind) {
    case 'openapi':
      return ref.spec;
    case 'file':
      return { spaceId: ref.space ?? spaceId, fileId: ref.file };
    case 'url':
      return { url: ref.url };
    default:
      return undefined;
  }
}

function describeShown(block: ReferenceBlock): ReferenceQuestion['show'] | undefined {
  switch (block.type) {
    case 'swagger':
    case 'openapi-operation': {
      const { path, method } = block.data;
      return isText(path) && isText(method) ? { kind: 'operation', path, method } : undefined;
    }
    case 'openapi-webhook': {
      const { name, method } = block.data;
      return isText(name) && isText(method) ? { kind: 'webhook', name, method } : undefined;
    }
    case 'openapi-changes': {
      const { from, to } = block.data;
      return { kind: 'changes', ...(isText(from) && { from }), ...(isText(to) && { to }) };
    }
    case 'openapi-schemas': {
      const names: unknown = block.data.schemas;
      return Array.isArray(names) ? { kind: 'schemas', names: names.filter(isText) } : undefined;
    }
  }
}

// Documents come from anywhere: what their types promise may not be there.
function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * A specification as one word that fits an index: a file is told apart by its id alone, which no other
 * space has, and what is long or unusual by its hash.
 */
export function writeSpecificationName(name: SpecificationName): string {
  if (typeof name === 'string') return `openapi:${writeText(name)}`;
  return 'url' in name ? `url:${writeText(name.url)}` : `file:${writeText(name.fileId)}`;
}

/** All words by which blocks may name a specification. */
export function listSpecificationNames({
  slug,
  source_url: url,
  space_id: spaceId,
  file_id: fileId,
}: Pick<OpenapiSpecsTable, 'slug' | 'source_url' | 'space_id' | 'file_id'>): string[] {
  const isOfFile = spaceId !== null && fileId !== null;
  return [
    writeSpecificationName(slug),
    ...(url === null ? [] : [writeSpecificationName({ url })]),
    ...(isOfFile ? [writeSpecificationName({ spaceId, fileId })] : []),
  ];
}

const MAX_NAMED = 300;

function writeText(text: string): string {
  const isPlain = text.length <= MAX_NAMED && text.isWellFormed() && !text.includes('\0');
  return isPlain ? text : `~${sha256Base64url(text)}`;
}
