const MAX_NAMED_STATEMENTS = 1000;
const MAX_NAMED_LENGTH = 8_000;

const statementNames = new Map<string, string>();

/** A name for the prepared form of a statement; none for texts that would not come again. */
export function nameStatement(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_LENGTH)
    return undefined;
  if (!/^(select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const name = `octavo_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
