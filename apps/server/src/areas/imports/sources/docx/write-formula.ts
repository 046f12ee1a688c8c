import { findChild, listChildren, readOwnText, type XmlElement } from './xml-tree.ts';

/** Writes a formula as text in one line: a fraction as `(a+b)/2`, a power as `x^2`. */
export function writeFormula(element: XmlElement): string {
  const part = (name: string) => writeAll(findChild(element, name));
  const property = (group: string, name: string, usual: string) =>
    findChild(element, group, name)?.attributes['m:val'] ?? usual;
  switch (element.name) {
    case 'm:t':
    case 'w:t':
      return readOwnText(element);
    case 'm:f':
      return `${group(part('m:num'))}/${group(part('m:den'))}`;
    case 'm:sSup':
      return `${part('m:e')}^${group(part('m:sup'))}`;
    case 'm:sSub':
      return `${part('m:e')}_${group(part('m:sub'))}`;
    case 'm:sSubSup':
      return `${part('m:e')}_${group(part('m:sub'))}^${group(part('m:sup'))}`;
    case 'm:rad':
      return `${part('m:deg')}√${group(part('m:e'))}`;
    case 'm:nary': {
      const sub = part('m:sub');
      const sup = part('m:sup');
      const bounds = `${sub && `_${group(sub)}`}${sup && `^${group(sup)}`}`;
      return `${property('m:naryPr', 'm:chr', '∫')}${bounds} ${part('m:e')}`;
    }
    case 'm:d': {
      const inner = listChildren(element, 'm:e').map(writeAll);
      const separator = property('m:dPr', 'm:sepChr', '|');
      const end = property('m:dPr', 'm:endChr', ')');
      return `${property('m:dPr', 'm:begChr', '(')}${inner.join(separator)}${end}`;
    }
    case 'm:func':
      return `${part('m:fName')} ${part('m:e')}`;
    case 'm:mr':
      return `${listChildren(element, 'm:e').map(writeAll).join(' ')}; `;
    default:
      return writeAll(element);
  }
}

function writeAll(element: XmlElement | undefined): string {
  return element ? listChildren(element).map(writeFormula).join('') : '';
}

function group(text: string): string {
  return /^(?:[\p{L}\p{N}]+|.)$/u.test(text) ? text : `(${text})`;
}
