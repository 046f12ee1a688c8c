import type { SlotSpec } from './blocks.ts';
import {
  choice,
  type Fields,
  flag,
  formula,
  line,
  picture,
  record,
  ref,
  required,
  target,
  text,
} from './fields.ts';

/** What an inline element is: its fields and whether text stands in it. */
export interface InlineSpec {
  readonly data: Fields;
  readonly holds: 'nothing' | 'text';
  readonly slots?: Readonly<Record<string, SlotSpec>>;
}

/** What a button does that leads nowhere. */
export type ButtonAction =
  | { action: 'search' | 'ask'; query?: string }
  | { action: 'select'; slug: string };

/** Every type of inline element: section 3 of the document block specification. */
export const INLINES = {
  link: { data: target, holds: 'text' },
  mention: { data: target, holds: 'nothing' },
  emoji: { data: { code: required(text) }, holds: 'nothing' },
  icon: { data: { icon: required(text), color: text }, holds: 'nothing' },
  expression: { data: { expression: required(line) }, holds: 'nothing' },
  'inline-math': { data: { formula: required(formula) }, holds: 'nothing' },
  'inline-image': {
    data: { ...picture, caption: text, alt: text, size: choice('original', 'line') },
    holds: 'nothing',
  },
  /** A reference, an action, or neither where it is disabled. */
  button: {
    data: {
      label: required(text),
      kind: required(choice('primary', 'secondary')),
      icon: text,
      size: choice('small', 'medium', 'large'),
      ref,
      source: text,
      disabled: flag,
      action: record<ButtonAction>(),
    },
    holds: 'nothing',
  },
  annotation: {
    data: {},
    holds: 'text',
    slots: { 'annotation-body': {} },
  },
} as const satisfies Readonly<Record<string, InlineSpec>>;
