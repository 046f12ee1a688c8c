import { isObject, type ObjectNode } from './node.ts';

/** Extensions that hide the form by which requests are sent from a page where they are true. */
const HIDING = ['x-hideTryItPanel', 'x-hide-try-it-panel', 'x-hideTryIt', 'x-hide-try-it'];

/**
 * Whether an author does not want readers to send requests from a page. Of several places the first
 * that says anything decides: the operation before its path, and that before the whole document. Takes
 * what GitBook, Redocly and Scalar call it, and ReadMe's `explorer-enabled`, which says the opposite.
 */
export function isTrialHidden(places: readonly ObjectNode[]): boolean {
  for (const { value } of places) {
    const readme = value['x-readme'];
    const enabled = [
      value['x-explorer-enabled'],
      isObject(readme) ? readme['explorer-enabled'] : undefined,
    ];
    const said = [
      ...HIDING.map((key) => value[key]),
      ...enabled.map((one) => (typeof one === 'boolean' ? !one : one)),
    ].find((one) => typeof one === 'boolean');
    if (said !== undefined) return said === true;
  }
  return false;
}
