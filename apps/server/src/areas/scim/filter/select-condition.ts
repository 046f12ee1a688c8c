import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition, Term } from './read-condition.ts';

/** A term in SQL: always true or false, never null. */
export type SelectTerm = (term: Pick<Term<string>, 'comparison' | 'value'>) => RawBuilder<SqlBool>;

/** How the terms about each attribute are said in SQL. */
export type TermSql<Name extends string> = Readonly<Record<Name, SelectTerm>>;

/** The part of a query that keeps what a condition holds of. Values are bound, never spelled. */
export function selectCondition<Name extends string>(
  condition: Condition<Name>,
  terms: TermSql<Name>,
): RawBuilder<SqlBool> {
  switch (condition.kind) {
    case 'term':
      return sql`(${terms[condition.attribute](condition)})`;
    case 'not':
      return sql`(not ${selectCondition(condition.part, terms)})`;
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => selectCondition(part, terms));
      return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
  }
}

/** Compares a column, which may be null, as it is (`caseExact`). */
export function compareExactly(column: string): SelectTerm {
  const ref = sql.ref(column);
  const there = sql<SqlBool>`${ref} is not null`;
  return ({ comparison, value }) => {
    const text = String(value);
    const length = sql.lit([...text].length);
    if (comparison === 'pr') return there;
    if (comparison === 'ne') return sql`${ref} is null or ${ref} <> ${text}`;
    if (comparison === 'eq') return sql`${there} and ${ref} = ${text}`;
    if (text === '') return there;
    if (comparison === 'sw') return sql`${there} and substr(${ref}, 1, ${length}) = ${text}`;
    if (comparison === 'co') return sql`${there} and replace(${ref}, ${text}, '') <> ${ref}`;
    return sql`${there} and length(${ref}) >= ${length}
      and substr(${ref}, length(${ref}) - ${length} + 1) = ${text}`;
  };
}

/**
 * Compares a column that is never null and holds lower case, in any case: what of it stands before
 * `after`, which is a pattern of `like`.
 */
export function compareInAnyCase(column: string | RawBuilder<string>, after = ''): SelectTerm {
  const ref = typeof column === 'string' ? sql.ref(column) : column;
  const like = (pattern: string) => sql<SqlBool>`${ref} like ${pattern + after} escape '\\'`;
  return ({ comparison, value }) => {
    const lower = String(value).toLowerCase();
    const text = escapeLike(lower);
    // Indexes know equal values, and no patterns.
    const equals = after === '' ? sql<SqlBool>`${ref} = ${lower}` : like(text);
    switch (comparison) {
      case 'pr':
        return sql`1 = 1`;
      case 'eq':
        return equals;
      case 'ne':
        return sql`not (${equals})`;
      case 'sw':
        return like(`${text}%`);
      case 'ew':
        return like(`%${text}`);
      case 'co':
        return like(`%${text}%`);
    }
  };
}

/** A value that is the same for all: the term says the same of every row. */
export function compareConstant(constant: string | boolean): SelectTerm {
  return ({ comparison, value }) => (holds(comparison, value, constant) ? sql`1 = 1` : sql`1 = 0`);
}

function holds(
  comparison: Term<string>['comparison'],
  value: string | boolean,
  constant: string | boolean,
): boolean {
  if (comparison === 'pr') return true;
  if (typeof constant === 'boolean') return (constant === value) === (comparison === 'eq');
  const text = String(value).toLowerCase();
  switch (comparison) {
    case 'eq':
      return constant === text;
    case 'ne':
      return constant !== text;
    case 'co':
      return constant.includes(text);
    case 'sw':
      return constant.startsWith(text);
    case 'ew':
      return constant.endsWith(text);
  }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
