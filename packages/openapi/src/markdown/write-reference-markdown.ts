import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '../labels.ts';
import type { LoadedReference } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { joinBlocks, type MarkdownState, writeHeading } from './markdown-state.ts';
import { writeCode } from './markdown-text.ts';
import { listSchemaBlocks } from './write-bodies.ts';
import { writeChanges } from './write-changes.ts';
import { writeOperation } from './write-operation.ts';
import { writeSpecification } from './write-specification.ts';

/** How a reference is written as Markdown; all of it may be left out. */
export interface ReferenceMarkdownOptions {
  readonly labels?: ReferenceLabels;
  /** The level of its first heading: 2 where left out. */
  readonly headingLevel?: number;
  /** The id of its first heading, and what the ids of the others begin with. */
  readonly idPrefix?: string;
  /** Sets the ids that headings have in HTML, by empty links; not where left out. */
  readonly withIds?: boolean;
  /** Leaves out the first heading, as where a page has it for its title. */
  readonly headless?: boolean;
  /** Whether samples of code are written, and examples: both are where left out. */
  readonly samples?: boolean;
  readonly examples?: boolean;
  /** How many properties are written at most: 10,000 where left out. A note says where it ends. */
  readonly budget?: number;
}

const DEFAULT_BUDGET = 10_000;

/**
 * All that is known of an operation, a webhook, some schemas or a specification, as plain Markdown that
 * `@octavo/markup` reads back: words of authors stay words, and nothing of theirs is run or included.
 */
export function writeReferenceMarkdown(
  reference: LoadedReference,
  options: ReferenceMarkdownOptions = {},
): string {
  const state: MarkdownState = {
    known: reference.known,
    labels: options.labels ?? DEFAULT_REFERENCE_LABELS,
    level: options.headingLevel ?? 2,
    withIds: options.withIds === true,
    withSamples: options.samples !== false,
    withExamples: options.examples !== false,
    budget: { left: options.budget ?? DEFAULT_BUDGET },
    written: new Map(),
    apart: new Set(reference.schemas),
    ids: new Set(),
  };
  const head = { idPrefix: options.idPrefix ?? '', isHeadless: options.headless === true };
  const { operation, schemas, versions, specification } = reference;
  if (versions !== undefined) return endText(writeChanges(versions, head.idPrefix, state));
  if (operation !== undefined) {
    const isWebhook = specification.webhooks.some(
      ({ path, method }) => path === operation.path && method === operation.method,
    );
    return endText(writeOperation(operation, isWebhook ? 'webhook' : 'operation', head, state));
  }
  if (schemas !== undefined) return endText(writeSchemas(schemas, head, state));
  return endText(writeSpecification(specification, head, state));
}

/** Schemas one after the other; the only one of a headless reference has no heading. */
function writeSchemas(
  names: readonly string[],
  { idPrefix, isHeadless }: { idPrefix: string; isHeadless: boolean },
  state: MarkdownState,
): string {
  const isAlone = isHeadless && names.length === 1;
  return joinBlocks(
    names.flatMap((name) => [
      isAlone
        ? ''
        : writeHeading(state, 0, writeCode(name), referenceId(idPrefix, { schema: name })),
      ...(state.known.has(name)
        ? listSchemaBlocks({ reference: name }, '', { ...state, written: new Map() })
        : [state.labels.missingSchema({ name: writeCode(name) })]),
    ]),
  );
}

function endText(text: string): string {
  return `${text.trimEnd()}\n`;
}
