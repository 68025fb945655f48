import { useData, withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

/** Its files are copied as they are: bundling them takes longer than the site. */
const SCRIPT = '/mermaid/mermaid.esm.min.mjs';
let count = 0;

/** A diagram in the color scheme of the page, whose source is shown until it is drawn; `size` is its largest, `1043x716`. */
export const MermaidDiagram = defineComponent({
  props: { source: { type: String, required: true }, size: { type: String, required: true } },
  setup({ source, size }) {
    const [width, height] = size.split('x');
    const style = { aspectRatio: `${width} / ${height}`, maxInlineSize: `${width}px` };
    const { isDark } = useData();
    const id = `diagram-${++count}`;
    const svg = ref('');
    const draw = async () => {
      const { default: mermaid } = await import(/* @vite-ignore */ withBase(SCRIPT));
      mermaid.initialize({ startOnLoad: false, theme: isDark.value ? 'dark' : 'default' });
      svg.value = (await mermaid.render(id, source)).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      h('figure', { class: 'diagram', style }, [
        svg.value ? h('div', { innerHTML: svg.value }) : h('pre', source),
      ]);
  },
});
