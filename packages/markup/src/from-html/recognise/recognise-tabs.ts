import type { Element } from 'hast';
import {
  childElements,
  collapse,
  findElements,
  hasClass,
  isElement,
  makeElement,
  readAttribute,
  readClasses,
  readText,
} from '../hast-tree.ts';

/** Recognises a set of tabs; gives an element for each tab, with its title noted. */
export function recogniseTabs(element: Element): Element[] | undefined {
  if (isElement(element, 'table', 'ul', 'ol', 'p')) return undefined;
  const panels = findElements(element, isPanel);
  if (panels.length === 0) return undefined;
  const titles = findElements(element, (found) => isTitle(found) || isPanel(found)).filter(
    (found) => !isPanel(found),
  );
  if (titles.length !== panels.length) return undefined;
  if (childElements(element).some((child) => holdsAll(child, panels.length))) return undefined;
  return panels.map((panel, index) => {
    const label = titles[index];
    const title = label ? readTitle(label) : '';
    return makeElement('div', { as: 'tab', title }, panel.children);
  });
}

/** Whether the whole set is within one child, which is then the set. */
function holdsAll(element: Element, count: number): boolean {
  if (isPanel(element) || isTitle(element)) return false;
  const panels = findElements(element, isPanel).length;
  const titles = findElements(element, isTitle).length;
  return panels === count && titles >= count;
}

function isPanel(element: Element): boolean {
  return (
    readAttribute(element, 'role') === 'tabpanel' ||
    hasClass(element, 'tabbed-block', 'sd-tab-content') ||
    readClasses(element).some((name) => /^sphinx-tabs-panel$|^tab-pane$/.test(name)) ||
    readAttribute(element, 'dataTabPanel') !== undefined
  );
}

function isTitle(element: Element): boolean {
  if (readAttribute(element, 'role') === 'tab') return true;
  if (hasClass(element, 'sd-tab-label', 'sphinx-tabs-tab')) return true;
  return isElement(element, 'label') && readAttribute(element, 'htmlFor') !== undefined;
}

function readTitle(label: Element): string {
  const text = collapse(readText(label));
  return (text === '' ? (readAttribute(label, 'title') ?? '') : text).slice(0, 100);
}

/** Gives the panels of a code group, which no role marks, the role that others have. */
export function markCodeGroup(element: Element): void {
  if (!hasClass(element, 'vp-code-group')) return;
  for (const blocks of findElements(element, (found) => hasClass(found, 'blocks'))) {
    blocks.children = childElements(blocks).map((block) => ({
      ...makeElement('div', undefined, [block]),
      properties: { role: 'tabpanel' },
    }));
  }
}
