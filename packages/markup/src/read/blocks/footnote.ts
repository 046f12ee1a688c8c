import type { BlockNode } from '../../document.ts';
import type { Definition } from '../definitions.ts';
import { makeParagraph } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import { makeCondition } from './condition.ts';
import { convertBlocks } from './convert-blocks.ts';
import { joinText } from './join-text.ts';

/**
 * The body of a footnote, for an annotation: under the conditions that its definition stands under
 * and the reference does not. Of several definitions it is the first that depends on nothing else, after those
 * that do. Undefined where there is no such footnote, within a footnote, and where a text repeats its
 * footnotes beyond all measure.
 */
export function convertFootnote(context: ReadContext, label: string): BlockNode[] | undefined {
  const { footnoteState, place } = context;
  const definitions = chooseDefinitions(context, label);
  if (definitions.length === 0 || footnoteState.isInside || footnoteState.budget <= 0) {
    return undefined;
  }
  const { conditions } = place;
  footnoteState.isInside = true;
  const body = definitions.flatMap((definition) => {
    place.conditions = definition.conditions;
    const blocks = convertBlocks(context, definition.node.children);
    const further = definition.conditions.filter((one) => !conditions.includes(one));
    const own = blocks.length > 0 ? blocks : [makeParagraph([])];
    return further.reduceRight((within, condition) => [makeCondition(condition, within)], own);
  });
  place.conditions = conditions;
  footnoteState.isInside = false;
  footnoteState.budget -= 100 + measureText(context, label, definitions);
  return body;
}

/** The definitions that some reader of this place may see, up to the first that all of them do. */
function chooseDefinitions({ footnotes, place }: ReadContext, label: string): Definition[] {
  const seen = (footnotes.get(label) ?? []).filter(({ node }) => !node.hidden);
  const last = seen.findIndex(({ conditions }) =>
    conditions.every((condition) => place.conditions.includes(condition)),
  );
  return last === -1 ? seen : seen.slice(0, last + 1);
}

function measureText(
  context: ReadContext,
  label: string,
  definitions: readonly Definition[],
): number {
  const { sizes } = context.footnoteState;
  const size = sizes.get(label) ?? joinText(definitions.map(({ node }) => node)).length;
  sizes.set(label, size);
  return size;
}
