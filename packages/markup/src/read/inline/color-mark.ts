import type { MarkNode } from '../../document.ts';
import { findChoice } from '../../schema/fields.ts';
import { MARKS } from '../../schema/marks.ts';

/** The colour mark of `<mark style="color:red;background-color:$info;">`. */
export function readColorMark(style: string | undefined): MarkNode<'color'> {
  const data: MarkNode<'color'>['data'] = { text: 'default', background: 'default' };
  if (style === undefined) data.background = 'yellow';
  for (const declaration of (style ?? '').split(';')) {
    const [property = '', written = ''] = declaration.split(':', 2).map((part) => part.trim());
    const value = findChoice(MARKS.color.text, written);
    if (value === undefined) continue;
    if (property === 'color') data.text = value;
    else if (property === 'background-color' || property === 'background') data.background = value;
  }
  return { object: 'mark', type: 'color', data };
}
