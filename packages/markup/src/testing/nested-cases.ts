import type { BlockType } from '../document.ts';

const indent = (body: string) => body.replace(/\n(?=.)/g, '\n  ');

/** Containers of any block, each as a writer puts blocks into it. */
export const CONTAINERS: Partial<
  Record<BlockType | 'annotation' | 'table-cell', (body: string) => string>
> = {
  hint: (body) => `{% hint style="info" %}\n${body}\n{% endhint %}`,
  'tabs-item': (body) => `{% tabs %}\n{% tab title="T" %}\n${body}\n{% endtab %}\n{% endtabs %}`,
  'stepper-step': (body) => `{% stepper %}\n{% step %}\n${body}\n{% endstep %}\n{% endstepper %}`,
  column: (body) => `{% columns %}\n{% column %}\n${body}\n{% endcolumn %}\n{% endcolumns %}`,
  update: (body) =>
    `{% updates format="full" %}\n{% update date="2026-01-31" %}\n${body}\n{% endupdate %}\n{% endupdates %}`,
  if: (body) => `{% if visitor.claims.unsigned.plan == "pro" %}\n${body}\n{% endif %}`,
  expandable: (body) => `<details>\n\n<summary>S</summary>\n\n${body}\n\n</details>`,
  'table-cell': (body) =>
    `<table><thead><tr><th>H</th></tr></thead><tbody><tr><td>\n\n${body}\n\n</td></tr></tbody></table>`,
  blockquote: (body) => `> ${body.replaceAll('\n', '\n> ')}`,
  'list-item': (body) => `* ${indent(body)}`,
  annotation: (body) => `Word[^1]\n\n[^1]: ${body.replace(/\n(?=.)/g, '\n    ')}`,
};

/** Every block that stands among others, as it is written. */
export const WRITTEN: Partial<Record<BlockType, string>> = {
  paragraph: 'Inside',
  'heading-1': '## Inside',
  'heading-2': '### Inside',
  'heading-3': '#### Inside',
  'list-unordered': '* Inside\n* two',
  'list-ordered': '3. Inside\n4. two',
  'list-tasks': '* [x] Inside\n* [ ] two',
  divider: '***',
  blockquote: '> Inside',
  code: '{% code title="x" %}\n```js\nInside\n\n  two\n```\n{% endcode %}',
  hint: '{% hint style="danger" %}\nInside\n{% endhint %}',
  math: '$$Inside$$',
  images: '<figure><img src="a.png" alt=""><figcaption><p>Inside</p></figcaption></figure>',
  file: '{% file src="a.pdf" %}\nInside\n{% endfile %}',
  drawing: '<img src="a.drawing.svg" alt="" class="gitbook-drawing">',
  embed: '{% embed url="https://a.example/b" %}\nInside\n{% endembed %}',
  'content-ref': '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
  expandable: '<details>\n\n<summary>Inside</summary>\n\ntwo\n\n</details>',
  tabs: '{% tabs %}\n{% tab title="one" %}\nInside\n{% endtab %}\n{% endtabs %}',
  stepper: '{% stepper %}\n{% step %}\n## Inside\n\ntwo\n{% endstep %}\n{% endstepper %}',
  columns:
    '{% columns %}\n{% column %}\nInside\n{% endcolumn %}\n\n{% column %}\ntwo\n{% endcolumn %}\n{% endcolumns %}',
  table: '| Inside | b |\n| --- | --- |\n| 1 | 2 |',
  integration: '{% @a/b url="https://a.example" %}',
  'reusable-content': '{% include "a.md" %}',
  if: '{% if visitor.claims.unsigned.plan == "pro" %}\nInside\n{% endif %}',
  swagger: '{% openapi src="a.yaml" path="/a" method="get" %}\n[a](a.yaml)\n{% endopenapi %}',
  'openapi-operation':
    '{% openapi-operation spec="a" path="/a" method="get" %}\n[a](a)\n{% endopenapi-operation %}',
  'openapi-schemas': '{% openapi-schemas spec="a" schemas="A" grouped="true" %}',
  'openapi-webhook': '{% openapi-webhook spec="a" name="a" method="post" %}',
  'openapi-changes': '{% openapi-changes spec="a" %}',
  updates:
    '{% updates format="full" %}\n{% update date="2026-01-31" %}\nInside\n{% endupdate %}\n{% endupdates %}',
  prompt: '{% prompt description="Inside" %}\n```\ntwo\n```\n{% endprompt %}',
};

/** The words of a case that are looked for. */
export const MARKS = /\b(?:Above|Inside|Below)\b/g;

/** Every block in every container, between two paragraphs. */
export const NESTED_CASES = Object.entries(CONTAINERS).flatMap(([container, wrap]) =>
  Object.entries(WRITTEN).map(([type, written]) => ({
    container,
    type,
    source: wrap(`Above\n\n${written}\n\nBelow`),
  })),
);
