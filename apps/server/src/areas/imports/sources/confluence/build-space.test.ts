import { describe, expect, it } from 'vitest';
import { openZip, readBuilt } from '../testing/built-trees.ts';
import { exportSpace } from '../testing/confluence-export.ts';
import { buildSpace } from './build-space.ts';

const list = `<ul><li><a href="Home_100.html">Home</a> <img src="images/icons/home.png"/>
  <ul><li><a href="Firing_200.html">Firing</a><ul><li><a href="300.html">Größe</a></li></ul></li>
  <li><a href="Missing_400.html">Missing</a><ul><li><a href="Deep_500.html">Deep</a></li></ul></li></ul></li></ul>`;
const page = (title: string, body = `<p>About ${title}.</p>`, rest = '') => ({ title, body, rest });

const space = (body: string, rest = '') =>
  exportSpace(
    {
      'Home_100.html': page('Home', body, rest),
      'Firing_200.html': page('Firing'),
      '300.html': page('Größe'),
      'Deep_500.html': page('Deep'),
      'Stray_600.html': page('Stray : apart'),
    },
    list,
  );

async function build(files: Record<string, string | Uint8Array>) {
  const built = await buildSpace(await openZip(files), { readMs: 2000 });
  return { ...built, ...(await readBuilt(built)) };
}

/** The text of the page whose body is given. */
async function convert(body: string): Promise<string> {
  return (await build(space(body))).files['100.md']?.replace(/^# Home\n\n/, '') ?? '';
}

describe('a Confluence space', () => {
  it('keeps its tree of pages, titles and the main content alone', async () => {
    const { outline, files, folder, missed } = await build(space('<p>Welcome.</p>'));
    expect(outline).toBe('100.md[200.md[300.md] 500.md] 600.md');
    expect([folder, missed]).toEqual(['confluence/KILN', 0]);
    expect(files['100.md']).toBe('# Home\n\nWelcome.\n');
    expect(files['300.md']).toBe('# Größe\n\nAbout Größe.\n');
    expect(files['600.md']).toContain('# Stray : apart');
  });

  it('has links between pages, attachments and pictures as files', async () => {
    const body = `<p><a href="Firing_200.html#Firing-Cones">cones</a> <a href="300.html">size</a>
      <a href="https://x.atlassian.net/wiki/spaces/KILN/pages/500/Deep?focus=1">deep</a>
      <a href="https://x.test/pages/viewpage.action?pageId=200">old</a>
      <a href="https://x.test/pages/200">elsewhere</a></p>
      <p><span class="confluence-embedded-file-wrapper"><img class="confluence-embedded-image"
        src="attachments/thumbnails/100/7.svg?width=200" data-image-src="attachments/100/7.svg"
        data-linked-resource-default-alias="kiln plan.svg"></span></p>
      <p><a class="confluence-embedded-file" href="attachments/100/8.pdf"
        data-linked-resource-default-alias="Manual.pdf"><img src="attachments/thumbnails/100/8.pdf"></a></p>`;
    const rest = `<div class="greybox"><a href="attachments/100/8.pdf">Manual.pdf</a> (application/pdf)</div>`;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
    const { files } = await build({
      ...space(body, rest),
      'KILN/attachments/100/7.svg': svg,
      'KILN/attachments/100/8.pdf': '%PDF-',
      'KILN/attachments/thumbnails/100/7.svg': 'small',
    });
    const text = files['100.md'] ?? '';
    expect(text).toContain('[cones](200.md#Firing-Cones) [size](300.md)');
    expect(text).toContain('[deep](500.md)');
    expect(text).toContain('[old](200.md)');
    expect(text).toContain('(https://x.test/pages/200)');
    expect(text).toContain('(attachments/100/kiln%20plan.svg)');
    expect(text).toContain('[Manual.pdf](attachments/100/Manual.pdf)');
    expect(files['attachments/100/kiln plan.svg']).toBe(svg);
    expect(Object.keys(files).filter((path) => !path.endsWith('.md'))).toHaveLength(2);
  });

  it.each([
    ['information', 'info'],
    ['note', 'warning'],
    ['warning', 'danger'],
    ['tip', 'success'],
  ])('makes a hint of the macro %s', async (kind, style) => {
    const text =
      await convert(`<div class="confluence-information-macro confluence-information-macro-${kind}">
      <p class="title">Mind</p><span class="aui-icon aui-icon-small confluence-information-macro-icon"></span>
      <div class="confluence-information-macro-body"><p>Hot <b>kiln</b>.</p></div></div>`);
    expect(text).toContain(`{% hint style="${style}" %}`);
    expect(text).toContain('Mind');
    expect(text).toContain('Hot **kiln**.');
  });

  it('reads panels, code, expands and what they hold', async () => {
    const code = `<div class="code panel pdl"><div class="codeHeader panelHeader pdl"><b>Fire.java</b></div>
      <div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre"
      data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence">if (a &lt; b) {\n  fire();\n}</pre></div></div>`;
    const text = await convert(`<div class="panel"><div class="panelHeader"><b>Rules</b></div>
      <div class="panelContent"><p>Keep out.</p></div></div>
      <div class="expand-container"><div class="expand-control"><span class="expand-control-icon"><img src="x.png"></span>
      <span class="expand-control-text">More of it</span></div><div class="expand-content"><p>Inside</p>${code}</div></div>
      <div class="preformatted panel"><div class="preformattedContent panelContent"><pre>as  is</pre></div></div>`);
    expect(text).toMatch(
      /\{% hint style="info" %\}\s+\*\*Rules\*\*\s+Keep out\.\s+\{% endhint %\}/,
    );
    expect(text).toMatch(/<summary>More of it<\/summary>\s+Inside/);
    expect(text).toContain('Fire.java');
    expect(text).toContain('```java\nif (a < b) {\n  fire();\n}\n```');
    expect(text).toContain('```\nas  is\n```');
  });

  it('reads tasks, tables, emoticons, mentions and states', async () => {
    const text = await convert(`<ul class="inline-task-list"><li data-inline-task-id="1">open</li>
      <li class="checked" data-inline-task-id="2">done</li></ul>
      <div class="table-wrap"><table class="confluenceTable"><tbody>
      <tr><th class="confluenceTh">Cone</th><th class="confluenceTh">°C</th></tr>
      <tr><td class="confluenceTd">6</td><td class="confluenceTd">1222</td></tr></tbody></table></div>
      <p><img class="emoticon emoticon-tick" alt="(tick)" src="images/icons/emoticons/check.svg">
      <img class="emoticon" data-emoji-fallback="🔥" alt=":fire:" src="images/x.png">
      <a class="confluence-userlink user-mention" href="/display/~potter">Ann Potter</a>
      <span class="status-macro aui-lozenge">READY</span></p>`);
    expect(text).toContain('* [ ] open');
    expect(text).toContain('* [x] done');
    expect(text).toMatch(/\| Cone \| °C\s+\|/);
    expect(text).toMatch(/\| 6\s+\| 1222\s*\|/);
    expect(text).toContain('✅ 🔥 Ann Potter **READY**');
  });

  it('is refused as an export in XML, with a word on what to choose, and as anything else', async () => {
    const xml = await openZip({
      'entities.xml': '<hibernate-generic/>',
      'exportDescriptor.properties': '',
    });
    await expect(buildSpace(xml)).rejects.toThrow('choose HTML');
    await xml.close();
    const other = await openZip({ 'a.txt': 'text' });
    await expect(buildSpace(other)).rejects.toThrow('not an HTML export');
    await other.close();
  });

  it('goes on past a page that cannot be read', async () => {
    const files = {
      ...space('<p>Welcome.</p>'),
      'KILN/Bomb_700.html': `<div id="main-content">${'<div>'.repeat(50_000)}`,
    };
    const { missed, outline } = await build(files);
    expect(outline).toContain('100.md[');
    expect(missed).toBe(1);
  }, 60_000);
});
