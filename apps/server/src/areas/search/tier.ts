import { type RawBuilder, sql } from 'kysely';
import type { SearchExpression } from '../../platform/db/dialects/search-dialect.ts';

/** Titles longer than this count as this long. */
const MAX_LENGTH = 999;

/**
 * How near a section's title comes to what is looked for, as SQL over `title_key` and `ordinal` of
 * `matching`; the lowest is best. What a page is called counts before how often it uses the words:
 * a page title equal to the query; one that begins with it; one with all its words, the shorter the
 * better; then headings equal to the query, headings with all its words, and everything else.
 */
export function writeTier(scope: {
  expression: SearchExpression;
  key: string;
}): RawBuilder<number> {
  const { key, expression } = scope;
  const length = sql`case when length(matching.title_key) < ${sql.lit(MAX_LENGTH)}
      then length(matching.title_key) else ${sql.lit(MAX_LENGTH)} end`;
  return sql`case
      when matching.title_key = ${key} then case when matching.ordinal = 0 then 0 else 3000 end
      when matching.ordinal = 0 and matching.title_key like ${`${key}%`} then 1000 + ${length}
      when ${holdAllWords(expression)}
        then case when matching.ordinal = 0 then 2000 + ${length} else 4000 end
      else 5000 end`;
}

/** Whether a title has one phrase of every group. Terms hold no sign that `like` knows. */
function holdAllWords({ groups }: SearchExpression): RawBuilder<boolean> {
  const tests = groups.map((group) => {
    const phrases = group.map(({ terms, prefix }) => {
      const pattern = `% ${terms.join(' ')}${prefix ? '%' : ' %'}`;
      return sql`(' ' || matching.title_key || ' ') like ${pattern}`;
    });
    return sql`(${sql.join(phrases, sql` or `)})`;
  });
  return sql`(${sql.join(tests, sql` and `)})`;
}
