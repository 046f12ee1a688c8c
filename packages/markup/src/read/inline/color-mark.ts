import type { MarkNode } from '../../document.ts';

const COLORS = new Set(
  (
    'default green blue red orange yellow purple $primary $info $success $warning $danger ' +
    'pink violet cyan $tint'
  ).split(' '),
);

/** The colour mark of `<mark style="color:red;background-color:$info;">`. */
export function readColorMark(style: string | undefined): MarkNode {
  const data = { text: 'default', background: 'default' };
  if (style === undefined) data.background = 'yellow';
  for (const declaration of (style ?? '').split(';')) {
    const [property = '', value = ''] = declaration.split(':', 2).map((part) => part.trim());
    if (!COLORS.has(value)) continue;
    if (property === 'color') data.text = value;
    else if (property === 'background-color' || property === 'background') data.background = value;
  }
  return { object: 'mark', type: 'color', data };
}
