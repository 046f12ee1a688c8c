import { describe, expect, it } from 'vitest';
import { block, contextOf, documentOf, fragment, paragraph } from '../testing/make-nodes.ts';
import { renderHtml } from './render-html.ts';

const render = (...nodes: ReturnType<typeof block>[]) =>
  renderHtml(documentOf(...nodes), contextOf());

describe('hints', () => {
  it.each([
    ['info', 'circle-info', 'Info'],
    ['success', 'circle-check', 'Success'],
    ['warning', 'triangle-exclamation', 'Warning'],
    ['danger', 'circle-exclamation', 'Danger'],
  ])('of style %s have an icon and a label in words', (style, icon, label) => {
    expect(render(block('hint', { style }, [paragraph('a')]))).toBe(
      `<aside class="hint hint-${style}" role="note"><span class="icon icon-${icon}" data-icon="${icon}" aria-hidden="true"></span>` +
        `<span class="visually-hidden">${label}</span><div class="hint-body"><p>a</p></div></aside>`,
    );
  });

  it('of an unknown style are info, with the icon they ask for', () => {
    expect(render(block('hint', { style: 'x" onclick="y', icon: 'fire' }, [paragraph('a')]))).toBe(
      '<aside class="hint hint-info" role="note"><span class="icon icon-fire" data-icon="fire" aria-hidden="true"></span>' +
        '<span class="visually-hidden">Info</span><div class="hint-body"><p>a</p></div></aside>',
    );
  });
});

describe('expandables', () => {
  const title = fragment('expandable-title', paragraph('More'));
  const body = fragment('expandable-body', paragraph('a'), paragraph('b'));

  it('are details that need no script', () => {
    const node = block('expandable', {}, [], { fragments: [title, body], meta: { id: 'more' } });
    expect(render(node)).toBe(
      '<details class="expandable" id="more"><summary>More</summary><div class="expandable-body"><p>a</p><p>b</p></div></details>',
    );
  });

  it('are open where they say so', () => {
    const node = block('expandable', { defaultExpanded: true }, [], { fragments: [title, body] });
    expect(render(node)).toMatch(/^<details class="expandable" open>/);
  });
});

describe('tabs', () => {
  it('show every panel under its title, ready for the script', () => {
    const tabs = block('tabs', { fullWidth: true }, [
      block('tabs-item', { title: 'Glaze', icon: 'droplet' }, [paragraph('a')], {
        meta: { id: 'glaze' },
      }),
      block('tabs-item', { title: '' }, [paragraph('b')]),
    ]);
    expect(render(tabs)).toBe(
      '<div class="tabs full-width" data-tabs>' +
        '<div class="tab" id="glaze" role="group" data-tab aria-labelledby="glaze-title"><p class="tab-title" id="glaze-title" data-tab-title>' +
        '<span class="icon icon-droplet" data-icon="droplet" aria-hidden="true"></span>Glaze</p><div class="tab-body"><p>a</p></div></div>' +
        '<div class="tab" id="tab-2" role="group" data-tab aria-labelledby="tab-2-title"><p class="tab-title" id="tab-2-title" data-tab-title>Tab 2</p>' +
        '<div class="tab-body"><p>b</p></div></div></div>',
    );
  });

  it('get ids that no other group of tabs has', () => {
    const tabs = () => block('tabs', {}, [block('tabs-item', { title: 'A' }, [])]);
    const ids = [...render(tabs(), tabs()).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['tab-1', 'tab-1-title', 'tab-1-1', 'tab-1-1-title']);
  });
});

describe('steppers and columns', () => {
  it('render steps as an ordered list', () => {
    const steps = [
      block('stepper-step', {}, [paragraph('a')]),
      block('stepper-step', { icon: 'fire' }, [paragraph('b')]),
    ];
    expect(render(block('stepper', {}, steps))).toBe(
      '<ol class="stepper"><li class="step"><div class="step-body"><p>a</p></div></li><li class="step step-with-icon">' +
        '<span class="icon icon-fire step-icon" data-icon="fire" aria-hidden="true"></span><div class="step-body"><p>b</p></div></li></ol>',
    );
  });

  it('give columns their width in twelfths and their alignment', () => {
    const columns = [
      block('column', { width: { value: 66.67, unit: '%' }, verticalAlignment: 'middle' }, [
        paragraph('a'),
      ]),
      block('column', {}, [paragraph('b')]),
    ];
    expect(render(block('columns', {}, columns))).toBe(
      '<div class="columns"><div class="column column-8-of-12 valign-middle"><p>a</p></div><div class="column"><p>b</p></div></div>',
    );
  });
});
