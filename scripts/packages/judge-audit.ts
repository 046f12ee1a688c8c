/** An advisory that is let pass, until a day. */
export interface AuditException {
  package: string;
  /** The id of the advisory, such as `GHSA-…`, as its address ends. */
  advisory: string;
  reason: string;
  /** The last day on which it counts, `YYYY-MM-DD`. */
  until: string;
}

/** What becomes of an audit: it passes, with what is to be said, or fails for reasons. */
export interface AuditVerdict {
  passes: boolean;
  lines: string[];
}

/** Statuses of registries that answer no audits. */
const NO_AUDITS: readonly number[] = [404, 405, 501];
/** What `npm audit` says of a registry that it does not reach. */
const UNREACHED =
  /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b|network timeout|socket hang up/;

/**
 * Decides on what `npm audit --json` said. Whatever is not listed fails, and so does what is listed
 * and has expired or is found no more. Without a registry that answers audits nothing can be said,
 * which passes with a line that says so.
 *
 * @param said the standard output
 * @param today `YYYY-MM-DD`
 */
export function judgeAudit(
  said: string,
  exceptions: readonly AuditException[],
  today: string,
): AuditVerdict {
  const answer = readAnswer(said);
  if (answer === undefined) return fail(['`npm audit` said nothing that could be read.']);
  const unanswered = findReasonNotAnswered(answer);
  if (unanswered !== undefined) {
    const line = `PACKAGES NOT AUDITED: ${unanswered}`;
    return { passes: true, lines: [line] };
  }
  if (typeof answer.vulnerabilities !== 'object' || answer.vulnerabilities === null) {
    return fail([`\`npm audit\` failed: ${String(answer.message ?? 'it names no packages')}`]);
  }
  const found = listAdvisories(answer.vulnerabilities as Record<string, Vulnerability>);
  return judgeAdvisories(found, exceptions, today);
}

interface Advisory {
  package: string;
  advisory: string;
  severity: string;
  title: string;
}

interface Vulnerability {
  via?: readonly (string | { name?: string; url?: string; severity?: string; title?: string })[];
}

function readAnswer(said: string): Record<string, unknown> | undefined {
  try {
    const answer: unknown = JSON.parse(said);
    const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
    return isObject ? (answer as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function findReasonNotAnswered(answer: Record<string, unknown>): string | undefined {
  if ('vulnerabilities' in answer) return undefined;
  const { statusCode: status, message } = answer;
  if (typeof status === 'number') {
    if (NO_AUDITS.includes(status)) return `the registry has no audits (it answers ${status}).`;
    return status >= 500 ? `the registry fails (it answers ${status}).` : undefined;
  }
  return UNREACHED.test(String(message)) ? 'the registry is not reached.' : undefined;
}

/** Every advisory once; that packages depend on such a package is none of its own. */
function listAdvisories(vulnerabilities: Record<string, Vulnerability>): Advisory[] {
  const found = new Map<string, Advisory>();
  for (const [name, { via = [] }] of Object.entries(vulnerabilities)) {
    for (const one of via) {
      if (typeof one === 'string') continue;
      const { name: own = name, url = '', severity = 'unknown', title = '' } = one;
      const advisory = url.split('/').at(-1) ?? '';
      found.set(`${own} ${advisory}`, { package: own, advisory, severity, title });
    }
  }
  return [...found.values()];
}

function judgeAdvisories(
  found: readonly Advisory[],
  exceptions: readonly AuditException[],
  today: string,
): AuditVerdict {
  const isOf = (one: Pick<Advisory, 'package' | 'advisory'>) => (other: typeof one) =>
    one.package === other.package && one.advisory === other.advisory;
  const lines: string[] = [];
  for (const one of found) {
    if (exceptions.some(isOf(one))) continue;
    lines.push(`${one.package}: ${one.advisory} (${one.severity}) ${one.title}`);
  }
  for (const exception of exceptions) {
    const { package: name, advisory, until, reason } = exception;
    if (reason.trim() === '') lines.push(`${name}: the exception for ${advisory} has no reason`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) {
      lines.push(`${name}: the exception for ${advisory} has no day, as 2030-01-31`);
    } else if (until < today)
      lines.push(`${name}: the exception for ${advisory} ended on ${until}`);
    if (!found.some(isOf(exception))) {
      lines.push(`${name}: ${advisory} is found no more; take its exception out`);
    }
  }
  if (lines.length > 0) return fail(lines);
  return { passes: true, lines: [`Packages audited: ${found.length} advisories, all listed.`] };
}

function fail(lines: string[]): AuditVerdict {
  return { passes: false, lines };
}
