import type { ConflictWords, WordRun } from '../diff/word-runs.ts';
import {
  attributes,
  choice,
  type Fields,
  flag,
  formula,
  length,
  line,
  name,
  number,
  picture,
  record,
  ref,
  refs,
  required,
  target,
  text,
  texts,
} from './fields.ts';
import type { CellMerge, TableColumn, TableRecord, TableView } from './table-columns.ts';
import type { WrittenOperation } from './written-operation.ts';

/** A content slot of a node: blocks of the one type that it `holds`, or of any. */
export interface SlotSpec {
  readonly holds?: string;
}

/** What a block is: its fields and what may stand in it. */
export interface BlockSpec {
  readonly data: Fields;
  /** Its children: none, inline nodes and text, blocks of any type, or those of some types alone. */
  readonly holds: 'nothing' | 'text' | 'blocks' | readonly string[];
  /** Where it holds text: the inlines that may stand in it, all of them where it does not say. */
  readonly inlines?: readonly string[];
  /** Its content slots by their names. Those of a table are named by its records. */
  readonly slots?: Readonly<Record<string, SlotSpec>>;
  /** Set where every field is written as an attribute of the same name. */
  readonly fieldsAreAttributes?: true;
  /** Set where it is made to compare documents, and stands in none that is stored. */
  readonly compares?: true;
}

const heading = {
  data: { id: text, align: choice('start', 'center', 'end') },
  holds: 'text',
} as const;
const caption = { caption: { holds: 'paragraph' } } as const;

/**
 * Every type of block: section 2 of the document block specification, and the two that show how
 * documents differ. What reads, writes, checks and shows documents is made from this table or
 * checked against its types by the compiler.
 */
export const BLOCKS = {
  paragraph: { data: { align: choice('start', 'center', 'end') }, holds: 'text' },
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-unordered': { data: {}, holds: ['list-item'] },
  'list-ordered': { data: { start: number }, holds: ['list-item'] },
  'list-tasks': { data: {}, holds: ['list-item'] },
  'list-item': {
    data: { checked: flag },
    holds: 'blocks',
  },
  divider: { data: {}, holds: 'nothing' },
  blockquote: { data: {}, holds: 'blocks' },
  /** With `sourceBlock`, the source of a tag that nobody reads here; `tag` is its name. */
  code: {
    data: {
      syntax: text,
      title: text,
      overflow: choice('scroll', 'wrap'),
      lineNumbers: flag,
      firstLine: number,
      fullWidth: flag,
      expandable: flag,
      collapsedLineCount: number,
      sourceBlock: flag,
      tag: text,
    },
    holds: ['code-line'],
  },
  'code-line': {
    data: {
      highlighted: flag,
      focused: flag,
      change: choice('added', 'removed'),
      level: choice('warning', 'error'),
    },
    holds: 'text',
    inlines: ['annotation', 'expression'],
  },
  hint: {
    data: { style: required(choice('info', 'success', 'warning', 'danger')), icon: text },
    holds: 'blocks',
  },
  math: { data: { formula: required(formula) }, holds: 'nothing' },
  images: {
    data: { align: choice('left', 'center', 'right'), fullWidth: flag, withFrame: flag },
    holds: ['image'],
  },
  image: {
    data: { ...picture, width: length, height: length, alt: text },
    holds: 'nothing',
    slots: caption,
  },
  file: { data: target, holds: 'nothing', slots: caption },
  drawing: { data: { ref, source: text, alt: text }, holds: 'nothing', slots: caption },
  embed: { data: { url: required(text), fullWidth: flag }, holds: 'nothing', slots: caption },
  'content-ref': { data: target, holds: 'nothing' },
  expandable: {
    data: { defaultExpanded: flag },
    holds: 'nothing',
    slots: {
      'expandable-title': { holds: 'paragraph' },
      'expandable-body': {},
    },
  },
  tabs: { data: { fullWidth: flag }, holds: ['tabs-item'] },
  'tabs-item': {
    data: { title: text, icon: text, slug: text },
    holds: 'blocks',
  },
  stepper: { data: {}, holds: ['stepper-step'] },
  'stepper-step': {
    data: { icon: text },
    holds: 'blocks',
  },
  columns: { data: { fullWidth: flag }, holds: ['column'] },
  column: {
    data: { width: length, verticalAlignment: choice('top', 'middle', 'bottom') },
    holds: 'blocks',
  },
  table: {
    data: {
      view: required(record<TableView>()),
      definition: required(record<Record<string, TableColumn>>()),
      records: required(record<Record<string, TableRecord>>()),
      fullWidth: flag,
      search: flag,
      cellMerges: record<CellMerge[]>(),
    },
    holds: 'nothing',
    slots: { 'table-cell': {} },
  },
  integration: {
    data: {
      integration: required(name),
      block: required(name),
      props: required(attributes),
      action: record<unknown>(),
      url: text,
      fullWidth: flag,
    },
    holds: 'nothing',
  },
  'reusable-content': { data: target, holds: 'nothing' },
  if: { data: { expression: required(line) }, holds: 'blocks' },
  /** An operation of a document, or with `operation` one that the page says itself. */
  swagger: {
    data: {
      path: required(text),
      method: required(text),
      ref,
      source: text,
      expanded: flag,
      fullWidth: flag,
      operation: record<WrittenOperation>(),
    },
    holds: 'nothing',
  },
  'openapi-operation': {
    data: { path: required(text), method: required(text), ref: required(ref), headless: flag },
    holds: 'nothing',
    fieldsAreAttributes: true,
  },
  'openapi-schemas': {
    data: {
      schemas: required(texts),
      grouped: required(flag),
      ref: required(ref),
      title: text,
      headless: flag,
    },
    holds: 'nothing',
    fieldsAreAttributes: true,
  },
  'openapi-webhook': {
    data: { name: required(text), method: required(text), ref: required(ref) },
    holds: 'nothing',
    fieldsAreAttributes: true,
  },
  'openapi-changes': {
    data: { ...target, from: text, to: text },
    holds: 'nothing',
    fieldsAreAttributes: true,
  },
  updates: { data: { format: required(choice('full', 'numeric', 'short')) }, holds: ['update'] },
  update: {
    data: { date: required(text), tags: refs },
    holds: 'blocks',
  },
  prompt: {
    data: {
      description: required(text),
      icon: text,
      openInAIProviders: flag,
      defaultExpanded: choice('hidden', 'partial', 'full'),
    },
    holds: ['code'],
    fieldsAreAttributes: true,
  },
  conflict: {
    data: { conflict: required(text), words: record<ConflictWords>() },
    holds: 'nothing',
    slots: { base: {}, ours: {}, theirs: {} },
    compares: true,
  },
  difference: {
    data: {
      change: required(choice('added', 'removed', 'edited', 'moved', 'unchanged')),
      moved: flag,
      count: number,
      words: record<WordRun[]>(),
    },
    holds: 'nothing',
    slots: { before: {}, after: {} },
    compares: true,
  },
} as const satisfies Readonly<Record<string, BlockSpec>>;
