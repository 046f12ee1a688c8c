/** A picture of a few bytes. */
export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><rect width="12" height="8"/></svg>';

const HOME = `# Glazes

Welcome. See [the kiln](./kiln.md#firing) and [the firing of it](./kiln.md), or a page that is
[not there](./gone.md). Ask [us](mailto:us@example.com) or [others](https://example.com/kiln).

![A pot](./pot)

* One
* Two
  * Deeper

| Glaze | Degrees |
| --- | --- |
| Celadon | 1280 |
`;

const KILN = `---
description: How it is fired.
icon: fire
---

# Kiln

{% hint style="warning" %}
Hot. **Very** hot.
{% endhint %}

## Firing

Fire it slowly, \`1280\` degrees at most.

\`\`\`js
fire({ degrees: 1280 });
\`\`\`

## Cooling

{% tabs %}
{% tab title="Fast" %}
Open the door.
{% endtab %}
{% tab title="Slow" %}
Wait.
{% endtab %}
{% endtabs %}
`;

/** A batch that makes one of everything, in a space and in a change request. */
export const FIRST = {
  changes: [
    {
      operation: 'insert_files',
      files: [
        { name: 'pot.svg', ref: 'pot', base64: Buffer.from(PICTURE).toString('base64') },
        {
          name: 'notes.txt',
          ref: 'notes',
          base64: Buffer.from('Fire slowly.\n').toString('base64'),
        },
      ],
    },
    {
      operation: 'upsert_reusable_content',
      ref: 'care',
      title: 'Care',
      document: { markdown: 'Handle with *care*. The kiln is hot.\n' },
    },
    { operation: 'set_variables', variables: { degrees: 1280, shop: 'Kiln Works', open: true } },
    { operation: 'insert_page', ref: 'home', document: { markdown: HOME }, emoji: '📗' },
    { operation: 'insert_page', ref: 'kiln', document: { markdown: KILN } },
    {
      operation: 'insert_page',
      ref: 'slow',
      into: './kiln.md',
      title: 'Slow firing',
      document: { markdown: 'Back to [home](./home.md). Take [the notes](./notes).\n' },
    },
    { operation: 'insert_page', ref: 'group', type: 'group', title: 'Further', document: {} },
    {
      operation: 'insert_page',
      into: './group.md',
      title: 'Secret recipe',
      slug: 'secret',
      condition: 'visitor.claims.staff',
      document: { markdown: '# Secret recipe\n\nAsh and salt.\n' },
    },
    {
      operation: 'insert_page',
      into: './group.md',
      title: 'Hidden page',
      hidden: true,
      noIndex: true,
      noRobotsIndex: true,
      document: { markdown: '# Hidden page\n\nNobody finds this.\n' },
    },
    {
      operation: 'insert_page',
      into: './group.md',
      title: 'Elsewhere',
      type: 'link',
      target: { kind: 'url', url: 'https://example.com/' },
      document: {},
    },
    {
      operation: 'insert_page',
      title: 'Wide cover',
      description: 'With a cover.',
      layout: { width: 'wide', coverSize: 'hero', outline: false },
      cover: { ref: { kind: 'url', url: 'https://example.com/cover.png' } },
      document: { markdown: '# Wide cover\n\nFire 釉薬 窯 ถ้วย.\n' },
    },
  ],
};
