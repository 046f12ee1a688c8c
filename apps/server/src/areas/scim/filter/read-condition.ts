import { type Filter, parse } from 'scim2-parse-filter';
import { readFlag } from '../read-flag.ts';
import { invalidFilter } from '../scim-error.ts';
import { findFilterMistake } from './check-filter-text.ts';

/** How an attribute is compared; `pr` is to have a value. */
export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'pr';

/** The kind of values an attribute has. */
export type ValueKind = 'text' | 'boolean';

/** The attributes that resources are searched by: names in lower case, with those of their values. */
export type Searchable<Name extends string> = Readonly<
  Record<string, { readonly attribute: Name; readonly kind: ValueKind }>
>;

/** A comparison of one attribute with a value of its kind; '' with `pr`. */
export interface Term<Name extends string> {
  readonly kind: 'term';
  readonly attribute: Name;
  readonly comparison: Comparison;
  readonly value: string | boolean;
}

/** What a filter asks for, as far as resources can be searched by it. */
export type Condition<Name extends string> =
  | Term<Name>
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition<Name>[] }
  | { readonly kind: 'not'; readonly part: Condition<Name> };

const MAX_TERMS = 100;

/**
 * Reads a filter (RFC 7644, section 3.4.2.2). Names may be of any case and begin with the URN
 * `schema`; a value path, `emails[value eq "…"]`, is read as what it says of the one value there is.
 *
 * @throws ScimError 400 `invalidFilter` for what cannot be read or searched by
 */
export function readCondition<Name extends string>(
  filter: string,
  searchable: Searchable<Name>,
  schema: string,
): Condition<Name> {
  const mistake = findFilterMistake(filter);
  if (mistake !== undefined) throw invalidFilter(mistake);
  const urn = `${schema.toLowerCase()}:`;
  let terms = 0;

  function find(path: string) {
    const lower = path.toLowerCase();
    const name = lower.startsWith(urn) ? lower.slice(urn.length) : lower;
    const found = Object.hasOwn(searchable, name) ? searchable[name] : undefined;
    if (found === undefined) throw invalidFilter(`Filtering by ${path} is not supported.`);
    terms += 1;
    if (terms > MAX_TERMS) throw invalidFilter(`The filter has more than ${MAX_TERMS} terms.`);
    return found;
  }

  function convert(part: Filter, within: string): Condition<Name> {
    switch (part.op) {
      case 'and':
      case 'or':
        return { kind: part.op, parts: part.filters.map((one) => convert(one, within)) };
      case 'not':
        return { kind: 'not', part: convert(part.filter, within) };
      case '[]':
        if (within !== '') throw invalidFilter('Value paths cannot be nested.');
        return convert(part.valFilter, `${part.attrPath}.`);
      case 'pr':
        return present(find(within + part.attrPath).attribute);
      case 'eq':
      case 'ne':
      case 'co':
      case 'sw':
      case 'ew': {
        const path = within + part.attrPath;
        return makeTerm(find(path), path, part.op, part.compValue);
      }
      default:
        throw invalidFilter(`The filter operator ${part.op} is not supported.`);
    }
  }

  return convert(parseFilter(filter), '');
}

function parseFilter(filter: string): Filter {
  try {
    return parse(filter);
  } catch {
    throw invalidFilter('The filter cannot be read.');
  }
}

function present<Name extends string>(attribute: Name): Term<Name> {
  return { kind: 'term', attribute, comparison: 'pr', value: '' };
}

function makeTerm<Name extends string>(
  { attribute, kind }: { attribute: Name; kind: ValueKind },
  path: string,
  comparison: Comparison,
  value: unknown,
): Condition<Name> {
  const isEquality = comparison === 'eq' || comparison === 'ne';
  if (value === null && isEquality) {
    const there = present(attribute);
    return comparison === 'ne' ? there : { kind: 'not', part: there };
  }
  if (kind === 'boolean') {
    const flag = readFlag(value);
    if (flag === undefined || !isEquality) {
      throw invalidFilter(`${path} can be compared only with true or false, using eq or ne.`);
    }
    return { kind: 'term', attribute, comparison, value: flag };
  }
  if (typeof value !== 'string') throw invalidFilter(`${path} can be compared only with a string.`);
  return { kind: 'term', attribute, comparison, value };
}
