import scriptUrl from '@mermaid-js/tiny/dist/mermaid.tiny.js?url';
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref, useId, watch } from 'vue';

/** A wide diagram is scrolled rather than shrunk further: its text is 9 px then. */
const SMALLEST = 0.55;

/** The colours of the console (style.css); Mermaid takes no CSS variables, as it computes shades of them. */
const LIGHT = {
  background: '#ffffff',
  primaryColor: '#eef1fb',
  primaryBorderColor: '#3454d1',
  primaryTextColor: '#171c24',
  lineColor: '#667085',
  textColor: '#171c24',
  edgeLabelBackground: '#ffffff',
  clusterBkg: '#f6f7f9',
  clusterBorder: '#cdd4de',
};
const DARK = {
  darkMode: true,
  background: '#151a21',
  primaryColor: '#1f2740',
  primaryBorderColor: '#93a8ff',
  primaryTextColor: '#e8ebf0',
  lineColor: '#8d98a8',
  textColor: '#e8ebf0',
  edgeLabelBackground: '#151a21',
  clusterBkg: '#0e1116',
  clusterBorder: '#3a4352',
};

/** The part of Mermaid that is used here; the package has no types. */
interface Mermaid {
  initialize: (settings: Readonly<Record<string, unknown>>) => void;
  render: (id: string, text: string) => Promise<{ svg: string }>;
}

let loaded: Promise<Mermaid> | undefined;

/** Mermaid in one file, which defines a global: the package with its dependencies has 6,449 files. */
function loadMermaid(): Promise<Mermaid> {
  loaded ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.addEventListener('load', () => done((globalThis as unknown as { mermaid: Mermaid }).mermaid));
    script.addEventListener('error', () => failed(new Error(`${scriptUrl} could not be loaded`)));
    document.head.append(script);
  });
  return loaded;
}

/** A diagram of a Mermaid block, drawn in the browser; its source until then. */
export const MermaidDiagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData();
    const id = `diagram-${useId()}`;
    const text = decodeURIComponent(props.source);
    const drawn = ref('');
    const draw = async () => {
      const mermaid = await loadMermaid();
      mermaid.initialize({
        startOnLoad: false,
        theme: 'base',
        themeVariables: isDark.value ? DARK : LIGHT,
        fontFamily: 'inherit',
        flowchart: { nodeSpacing: 30, rankSpacing: 36, padding: 10, subGraphTitleMargin: { top: 0, bottom: 10 } },
      });
      const { svg } = await mermaid.render(id, text);
      drawn.value = svg.replace(
        /max-width: ([\d.]+)px;/,
        (whole, width: string) => `${whole} min-width: ${Math.round(Number(width) * SMALLEST)}px;`,
      );
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      drawn.value === ''
        ? h('pre', { class: 'diagram' }, text)
        : h('div', { class: 'diagram', role: 'img', 'aria-label': text, innerHTML: drawn.value });
  },
});
