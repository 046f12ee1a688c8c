import { type Html, html } from '../site/index.ts';

/** Empty modules around the picture, as ISO/IEC 18004 wants them. */
const QUIET_MODULES = 4;

/** A text as a QR code: black on white whatever the colours of the page are, since scanners want that. */
export async function drawQr(text: string, label: string): Promise<Html> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.map((row, y) => drawRow(row, y)).join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

/** The dark modules of a row, those beside each other as one. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let end = x;
    while (row[end]) end += 1;
    path += `M${x} ${y}h${end - x}v1H${x}z`;
    x = end;
  }
  return path;
}
