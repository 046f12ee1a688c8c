import type { RenderState } from './render-state.ts';

/**
 * Leaves a place for trusted markup that the last gate would take apart. The element is one that
 * nothing else renders: what authors write has no `<` of its own by then.
 */
export function renderSlot(html: string, state: Pick<RenderState, 'slots'>): string {
  return `<div data-slot="${state.slots.push(html) - 1}"></div>`;
}

/** Puts in what slots stand for, once the rest was found harmless. */
export function fillSlots(html: string, { slots }: Pick<RenderState, 'slots'>): string {
  if (slots.length === 0) return html;
  return html.replace(
    /<div data-slot="(\d+)"><\/div>/g,
    (_, at: string) => slots[Number(at)] ?? '',
  );
}
