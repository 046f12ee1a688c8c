import type { ContentRef } from '@octavo/content';

/** A width or height: a number is pixels. */
export type Length = number | { value: number; unit: 'px' | '%' };

/**
 * What a field of a node's `data` holds. Some kinds are texts that Markdown has no escape for:
 * `line` stands on one line, `formula` has no `$$`, `name` is the name of a tag or an attribute, and
 * so are the names in `attributes`.
 */
export type FieldKind =
  | 'text'
  | 'line'
  | 'formula'
  | 'name'
  | 'choice'
  | 'number'
  | 'flag'
  | 'length'
  | 'ref'
  | 'texts'
  | 'refs'
  | 'attributes'
  | 'record';

/** A field of `data`. `Value` is known to the compiler alone. */
export interface Field<Value = unknown, Required extends boolean = boolean> {
  readonly kind: FieldKind;
  /** Whether every document that is made here has the field. */
  readonly required: Required;
  readonly value?: Value;
}

/** A field that holds one of some words. */
export interface ChoiceField<Choice extends string, Required extends boolean = boolean>
  extends Field<Choice, Required> {
  readonly choices: readonly Choice[];
}

/** The fields of a node's `data` by their names. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type NamesOf<F extends Fields, Required extends boolean> = {
  [Name in keyof F]: F[Name]['required'] extends Required ? Name : never;
}[keyof F];

/** The type of a `data` with these fields. */
export type DataOf<F extends Fields> = {
  -readonly [Name in NamesOf<F, true>]: ValueOf<F[Name]>;
} & {
  -readonly [Name in NamesOf<F, false>]?: ValueOf<F[Name]>;
} extends infer Data
  ? { [Name in keyof Data]: Data[Name] }
  : never;

function field<Value>(kind: FieldKind): Field<Value, false> {
  return { kind, required: false };
}

export const text = field<string>('text');
export const line = field<string>('line');
export const formula = field<string>('formula');
export const name = field<string>('name');
export const number = field<number>('number');
export const flag = field<boolean>('flag');
export const length = field<Length>('length');
export const ref = field<ContentRef>('ref');
export const texts = field<string[]>('texts');
export const refs = field<ContentRef[]>('refs');
/** Values by the names of the attributes that they are written as. */
export const attributes = field<Record<string, unknown>>('attributes');

/** A value whose shape is described elsewhere, such as the view of a table. */
export function record<Value>(): Field<Value, false> {
  return field<Value>('record');
}

/** One of some words. */
export function choice<const Choice extends string>(
  ...choices: readonly Choice[]
): ChoiceField<Choice, false> {
  return { kind: 'choice', required: false, choices };
}

/** The value where it is one of the field's words. */
export function findChoice<Choice extends string>(
  { choices }: Pick<ChoiceField<Choice>, 'choices'>,
  value: unknown,
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** The same field, of which every document has one. */
export function required<F extends Field<unknown, false>>(
  optional: F,
): Omit<F, 'required'> & { readonly required: true } {
  return { ...optional, required: true };
}

/** What a node says that points somewhere: `source` is the raw target where it is broken. */
export const target = { ref: required(ref), source: text } as const;
/** The same for a picture, with its variant for dark themes. */
export const picture = { ...target, refDark: ref, sourceDark: text } as const;
