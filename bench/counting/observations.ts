/** The SQL statements that one request ran, in order. */
export interface RequestStatements {
  /** Until its answer was sent. */
  before: string[];
  /** Of work that it left behind. */
  after: string[];
}

/** A script of which at least one function ran. */
export interface CoveredFile {
  url: string;
  functions: number;
}

/** Statements by what they do. */
export interface StatementCounts {
  reads: number;
  writes: number;
  /** Beginnings and ends of transactions, and pragmas. */
  others: number;
}

/** Tells statements apart by their first word. */
export function countStatements(statements: readonly string[]): StatementCounts {
  const counts: StatementCounts = { reads: 0, writes: 0, others: 0 };
  for (const sql of statements) {
    const body = sql.replace(/^\s*with\b[\s\S]*?\)\s*(?=(?:insert|update|delete|select)\b)/i, '');
    if (/^\s*(?:insert|update|delete|replace)\b/i.test(body)) counts.writes += 1;
    else if (/^\s*(?:select|with)\b/i.test(body)) counts.reads += 1;
    else counts.others += 1;
  }
  return counts;
}

/** All of them. */
export function totalOf({ reads, writes, others }: StatementCounts): number {
  return reads + writes + others;
}
