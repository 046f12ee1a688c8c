/** The name of the bookmark that says the number of the item it stands at the start of. */
export const ITEM_MARK = 'octavo-item-';

const PIECE = new RegExp(
  `<(/?)(ol|ul|li)\\b([^>]*)>(?:<a id="${ITEM_MARK}(\\d+)"></a>)?|<a id="${ITEM_MARK}\\d+"></a>`,
  'g',
);

interface OpenList {
  name: string;
  attributes: string;
  /** The number of the next item; undefined while no list has begun. */
  next: number | undefined;
}

/**
 * Gives lists in HTML the numbers that their items are marked with: a list begins where its first
 * item says, and ends where an item does not follow the one before. The marks go.
 */
export function splitLists(html: string): string {
  const open: OpenList[] = [];
  return html.replace(PIECE, (_piece, close: string, name?: string, attributes = '', mark = '') => {
    const list = open.at(-1);
    if (name === undefined) return '';
    if (name !== 'li') {
      if (close === '') {
        open.push({ name, attributes, next: undefined });
        return name === 'ol' ? '' : `<${name}${attributes}>`;
      }
      open.pop();
      return name === 'ol' && list?.next === undefined ? '' : `</${name}>`;
    }
    if (close !== '' || list?.name !== 'ol') return `<${close}li${attributes}>`;
    const number = mark === '' ? undefined : Number(mark);
    const isNext = list.next !== undefined && (number === undefined || number === list.next);
    const end = isNext || list.next === undefined ? '' : '</ol>';
    const start = number === undefined || number === 1 ? '' : ` start="${number}"`;
    const begin = isNext ? '' : `<ol${list.attributes}${start}>`;
    list.next = (number ?? list.next ?? 1) + 1;
    return `${end}${begin}<li${attributes}>`;
  });
}
