import { findAll } from './dom.ts';

interface Mermaid {
  initialize(settings: Record<string, unknown>): void;
  render(id: string, source: string): Promise<{ svg: string }>;
}

/**
 * Settings that a diagram can't change by an `init` of its own: what is read as HTML, what leaves the
 * drawing's own style sheet, and what the limits are.
 */
const DECIDED_HERE = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'dompurifyConfig'],
  ...['suppressErrorRendering', 'htmlLabels', 'flowchart', 'class', 'state', 'themeCSS'],
];

/** How far below or above what is seen a diagram is drawn, so that readers seldom see it come. */
const MARGIN = '400px';

/**
 * Draws the page's diagrams with the script on our own server, in the theme of the page: each when it
 * comes into view, one after the other, with time for the reader between them. The script, which is
 * large, is loaded when the first of them does. A diagram that cannot be drawn keeps its source.
 */
export function startDiagrams(label: (key: string) => string): void {
  const figures = findAll('[data-mermaid]');
  if (figures.length === 0) return;
  const waiting = new Set<HTMLElement>();
  let isDrawing = false;
  /** Draws what waits, also what comes into view meanwhile. Without the script all keep their source. */
  const drawWaiting = async () => {
    if (isDrawing || waiting.size === 0) return;
    isDrawing = true;
    try {
      const mermaid = await loadMermaid();
      for (const figure of waiting) {
        waiting.delete(figure);
        await draw(mermaid, figure, `diagram-${figures.indexOf(figure)}`, label('diagramFailed'));
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch {
      waiting.clear();
    } finally {
      isDrawing = false;
    }
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        waiting.add(target as HTMLElement);
      }
      void drawWaiting();
    },
    { rootMargin: MARGIN },
  );
  const watch = () => {
    for (const figure of figures) {
      seen.unobserve(figure);
      seen.observe(figure);
    }
  };
  document.addEventListener('octavo:theme', watch);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', watch);
  watch();
}

let loading: Promise<Mermaid> | undefined;

/** Loads the script once; asked again where it could not be had. */
function loadMermaid(): Promise<Mermaid> {
  loading ??= new Promise<Mermaid>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = document.documentElement.dataset.diagrams ?? '';
    script.addEventListener('error', () => {
      loading = undefined;
      reject(new Error('The script that draws diagrams could not be loaded.'));
    });
    script.addEventListener('load', () => {
      const { mermaid } = globalThis as { mermaid?: Mermaid };
      if (mermaid === undefined) reject(new Error('The script does not provide diagrams.'));
      else resolve(mermaid);
    });
    document.head.append(script);
  });
  return loading;
}

function applyTheme(mermaid: Mermaid): void {
  const theme = document.documentElement.dataset.theme;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: DECIDED_HERE,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    theme: isDark ? 'dark' : 'neutral',
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
}

async function draw(
  mermaid: Mermaid,
  figure: HTMLElement,
  id: string,
  failed: string,
): Promise<void> {
  const source = figure.querySelector<HTMLElement>('.mermaid-source');
  if (!source) return;
  applyTheme(mermaid);
  try {
    const { svg } = await mermaid.render(id, source.textContent ?? '');
    const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
    if (!drawing) return;
    drawing.setAttribute('role', 'img');
    drawing.setAttribute('aria-label', figure.getAttribute('aria-label') ?? '');
    figure.querySelector('svg')?.remove();
    source.hidden = true;
    figure.append(drawing);
    figure.classList.add('mermaid-drawn');
  } catch {
    figure.classList.add('mermaid-failed');
    figure.dataset.message = failed;
  }
}
