/** The number of the line, counted from 1, where `wanted` first stands in a text; undefined where it does not. */
export function findLine(text: string, wanted: string): number | undefined {
  const at = text.indexOf(wanted);
  if (at === -1) return undefined;
  let line = 1;
  for (
    let next = text.indexOf('\n');
    next !== -1 && next < at;
    next = text.indexOf('\n', next + 1)
  ) {
    line += 1;
  }
  return line;
}
