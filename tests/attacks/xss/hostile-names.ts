import { ADDRESS_VECTORS } from './address-vectors.ts';
import type { AttackedSite } from './attacked-site.ts';
import { CANARY, VECTORS } from './cases.ts';

/** Changes that one batch may have, and files. */
const BATCH = 50;
const FILES = 20;

/** Every vector that JSON may bring, with a number of its own, above those of the cases in Markdown. */
export const NAMES: readonly string[] = VECTORS.map(([, write], index) =>
  write(`${CANARY}(${40_000 + index})`),
).filter((text) => !text.includes('\0'));
export const TARGETS: readonly string[] = ADDRESS_VECTORS.map(([, write], index) =>
  write(`${CANARY}(${50_000 + index})`),
);

/** Vectors that fit into a name of so many characters: one of each few, so that all kinds are there. */
export function chooseNames(maxLength: number, count: number): string[] {
  const short = NAMES.filter(({ length }) => length >= 2 && length <= maxLength);
  const step = Math.max(1, Math.floor(short.length / count));
  return short.filter((_, index) => index % step === 0).slice(0, count);
}

function inBatches<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/**
 * Makes of a space one whose pages, files, reusable contents and variables are called by vectors, with
 * pages that lead to hostile addresses; answers how many names and addresses were taken, and how many refused.
 */
export async function nameByVectors(
  { call }: AttackedSite,
  spaceId: string,
): Promise<{ taken: number; refused: number }> {
  let [taken, refused] = [0, 0];
  const send = async (changes: readonly object[]) =>
    (await call('POST', `/spaces/${spaceId}/content?compat=false`, { changes })).status;
  const change = async (changes: readonly object[]): Promise<void> => {
    const status = await send(changes);
    if (status !== 200 && changes.length > 1) {
      for (const one of changes) await change([one]);
    } else if (status === 200) taken += changes.length;
    else refused += changes.length;
  };
  const pages = NAMES.filter(({ length }) => length <= 255).map((text) => ({
    ...{ operation: 'insert_page', title: text, description: text, document: { markdown: text } },
  }));
  for (const batch of inBatches(pages, BATCH)) await change(batch);
  const files = NAMES.filter(({ length }) => length <= 240).map((name, index) => ({
    ...{ name: index % 2 === 0 ? name : `${name}.html`, contentType: 'text/html' },
    base64: btoa('<script>1</script>'),
  }));
  for (const batch of inBatches(files, FILES)) {
    await change(batch.map((file) => ({ operation: 'insert_files', files: [file] })));
  }
  const variables = Object.fromEntries(
    NAMES.filter(({ length }) => length <= 256).map((text, index) => [`v${index}`, text]),
  );
  await change([{ operation: 'set_variables', variables }]);
  const shown = Object.keys(variables).map(
    (name) => `<code class="expression">space.vars.${name}</code>`,
  );
  await change([
    { operation: 'insert_page', title: 'Variables', document: { markdown: shown.join('\n\n') } },
  ]);
  for (const url of TARGETS) {
    const target = { kind: 'url', url };
    await change([{ operation: 'insert_page', type: 'link', title: 'Link', target, document: {} }]);
    await change([
      { operation: 'insert_page', title: 'Cover', cover: { ref: target }, document: {} },
    ]);
  }
  for (const text of chooseNames(64, 40)) {
    await change([{ operation: 'insert_page', title: 'Emoji', emoji: text, document: {} }]);
  }
  return { taken, refused };
}

/** Gives a site, its space and its look names of vectors, one round after the other; `see` looks at each. */
export async function renameByVectors(
  { call, path, spaceId }: AttackedSite,
  rounds: number,
  see: () => Promise<void>,
): Promise<void> {
  const [short, middle, long] = [
    chooseNames(50, rounds),
    chooseNames(64, rounds),
    chooseNames(250, rounds),
  ];
  for (const [index, text] of middle.entries()) {
    const title = short[index % short.length] ?? '';
    const more = long[index % long.length] ?? '';
    const url = TARGETS[index % TARGETS.length] ?? '';
    await call('PATCH', path, { title });
    await call('PATCH', `/spaces/${spaceId}`, { title });
    await call('PATCH', `/spaces/${spaceId}`, { emoji: title });
    const look = {
      ...{
        title,
        footer: { copyright: more, groups: [{ title: text, links: [link(text, '/a')] }] },
      },
      header: { links: [{ ...link(text, '/b'), links: [link(text, 'https://a.test/')] }] },
      announcement: { enabled: true, message: title, style: 'info', link: link(text, '/c') },
      socialAccounts: [
        { platform: 'github', handle: more.slice(0, 128), display: { header: true } },
      ],
      favicon: { emoji: text },
      privacyPolicy: { url: 'https://a.test/' },
    };
    const set = await call('PUT', `${path}/customization`, look);
    if (set.status !== 200) throw new Error(JSON.stringify(set.body));
    await see();
    const led = { ...look, header: { links: [link(text, url)] }, privacyPolicy: { url } };
    if ((await call('PUT', `${path}/customization`, led)).status === 200) await see();
  }
}

function link(title: string, url: string): { title: string; to: object } {
  return { title, to: { kind: 'url', url } };
}
