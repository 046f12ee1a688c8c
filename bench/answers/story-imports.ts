import { makeZip } from './make-zip.ts';
import type { Story } from './story.ts';
import { PICTURE } from './story-samples.ts';

/** Imports of every source that needs no other server. */
export async function tellImports({ act, try: attempt, ids }: Story): Promise<void> {
  const params = { spaceId: ids.otherSpaceId ?? '' };
  const zip = makeZip({
    '.gitbook.yaml': 'root: ./docs\nredirects:\n  help: guide/a.md\n  out: https://example.com\n',
    'docs/README.md': '# Ofen\n\nDer Ofen ist heiß. Siehe [Anleitung](guide/a.md).\n',
    'docs/SUMMARY.md': '# Inhalt\n\n* [Ofen](README.md)\n\n## Teil\n\n* [Anleitung](guide/a.md)\n',
    'docs/guide/a.md': '---\ndescription: Langsam.\n---\n\n# Anleitung\n\n![Topf](p.svg)\n',
    'docs/guide/p.svg': PICTURE,
  });
  const sources = {
    zip: `data:application/zip;base64,${zip.toString('base64')}`,
    markdown: 'data:text/markdown,%23%20Glazing%0A%0AText.%0A',
    html: 'data:text/html,<h1>Slips</h1><p>About <b>slips</b>.</p>',
    notion: `data:application/zip;base64,${makeZip({ 'N 0123456789abcdef0123456789abcdef.md': '# N\n' }).toString('base64')}`,
    confluence: `data:application/zip;base64,${makeZip({ 'index.html': '<a href="p_1.html">P</a>', 'p_1.html': '<title>S : P</title><div id="main-content"><p>P</p></div>' }).toString('base64')}`,
    'google-docs': 'data:text/html,<h1>Doc</h1><p>Doc.</p>',
  };
  await act('import-content', { params, body: { source: 'zip', url: sources.zip } });
  for (const [source, url] of Object.entries(sources)) {
    await attempt('import-content', { name: `import ${source}`, params, body: { source, url } });
  }
  const refused = {
    'a broken archive': { source: 'zip', url: 'data:application/zip;base64,UEsDBA==' },
    'a broken document': { source: 'docx', url: 'data:application/zip;base64,UEsDBA==' },
    'a website from data': { source: 'website', url: 'data:text/html,x' },
    'a wiki from data': { source: 'github-wiki', url: 'data:text/html,x' },
    'an address of this machine': { source: 'html', url: 'https://127.0.0.1/' },
    'a plain address': { source: 'html', url: 'http://example.com/' },
    'no address': { source: 'html', url: 'nothing' },
    'a source that is not one': { source: 'tablets', url: 'data:,x' },
  };
  for (const [name, body] of Object.entries(refused)) {
    await attempt('import-content', { name: `import ${name}`, params, body });
  }
  for (const id of ['list-pages', 'list-files', 'list-space-links', 'list-revisions']) {
    await attempt(id, { name: `${id} after the imports`, params });
  }
}
