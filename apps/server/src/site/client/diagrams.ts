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

/**
 * Draws the page's diagrams with the script on our own server, in the theme of the page. A diagram
 * that cannot be drawn keeps its source.
 */
export function startDiagrams(label: (key: string) => string): void {
  const figures = findAll('[data-mermaid]');
  if (figures.length === 0) return;
  const script = document.createElement('script');
  script.src = document.documentElement.dataset.diagrams ?? '';
  script.addEventListener('load', () => {
    const draw = () => void drawAll(figures, label('diagramFailed'));
    document.addEventListener('octavo:theme', draw);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
    draw();
  });
  document.head.append(script);
}

async function drawAll(figures: readonly HTMLElement[], failed: string): Promise<void> {
  const mermaid = (globalThis as { mermaid?: Mermaid }).mermaid;
  if (!mermaid) return;
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
  for (const [index, figure] of figures.entries()) {
    const source = figure.querySelector<HTMLElement>('.mermaid-source');
    const text = source?.textContent ?? '';
    try {
      const { svg } = await mermaid.render(`diagram-${index}`, text);
      const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
      if (!drawing || !source) continue;
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
}
