/** The words that the server put into the page. */
export type Labels = Readonly<Record<string, string>>;

/** Reads the page's words; the key stands in for a missing one. */
export function readLabels(): (key: string) => string {
  const text = document.querySelector('script[data-labels]')?.textContent ?? '{}';
  const labels = JSON.parse(text) as Labels;
  return (key) => labels[key] ?? key;
}

/** The elements that match, typed as HTML elements. */
export function findAll(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

/** A new element with attributes and children; text children are text, never markup. */
export function make(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
