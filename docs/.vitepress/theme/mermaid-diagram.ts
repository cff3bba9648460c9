import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref, useId, watch } from 'vue';

/** A diagram of a Mermaid block, drawn in the browser; its source until then. */
export const MermaidDiagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData();
    const id = `diagram-${useId()}`;
    const text = decodeURIComponent(props.source);
    const drawn = ref('');
    const draw = async () => {
      // Keeps the largest package of the site out of the bundle that renders the pages.
      if (import.meta.env.SSR) return;
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({
        startOnLoad: false,
        theme: isDark.value ? 'dark' : 'neutral',
        fontFamily: 'inherit',
        flowchart: { useMaxWidth: true },
      });
      drawn.value = (await mermaid.render(id, text)).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      drawn.value === ''
        ? h('pre', { class: 'diagram' }, text)
        : h('div', { class: 'diagram', role: 'img', 'aria-label': text, innerHTML: drawn.value });
  },
});
