import { useData } from 'vitepress';
import { defineComponent, h, onMounted, reactive, ref, type VNode } from 'vue';

/** The script of the package, as the host serves it. */
const SCRIPT = '/cdn/svc-embed.min.js';
const EVENTS = [
  'svc-ready',
  'svc-view',
  'svc-navigate',
  'svc-dashboard-loaded',
  'svc-download',
  'svc-drilldown',
  'svc-error',
];
const EVENTS_MAX = 8;

interface Settings {
  color: string;
  radius: number;
  height: number;
  isAuto: boolean;
}

/**
 * An embed of the demo, whose theme or size the reader changes, or whose events are listed. It has its place from the
 * start, and is removed if there is no service.
 */
export const LiveEmbed = defineComponent({
  props: { topic: { type: String, required: true } },
  setup({ topic }) {
    const { isDark } = useData();
    const service = ref<string | null>();
    const events = ref<string[]>([]);
    const settings = reactive<Settings>({
      color: '#8a2fa8',
      radius: 12,
      height: 360,
      isAuto: false,
    });
    onMounted(async () => {
      const content = document.querySelector('[name=svc-embed-service]')?.getAttribute('content');
      const isService = content?.startsWith('http');
      if (isService) await import(/* @vite-ignore */ SCRIPT);
      service.value = isService ? content : null;
    });
    const list = (event: Event) => {
      const { type, payload } = event as Event & { payload?: object };
      const entry = `${type} ${JSON.stringify(payload ?? {})}`;
      events.value = [entry, ...events.value].slice(0, EVENTS_MAX);
    };
    const listeners = Object.fromEntries(EVENTS.map((name) => [`on:${name}`, list]));
    return () => {
      if (service.value === null) return undefined;
      const { color, radius, height, isAuto } = settings;
      const style = { blockSize: `${height}px` };
      const embed = h(service.value ? 'svc-embed' : 'div', {
        '^base-url': service.value,
        '^dashboard': 'flights',
        '^session-url': '/api/embed-session',
        '^color-scheme': isDark.value ? 'dark' : 'light',
        '^theme':
          topic === 'theming'
            ? JSON.stringify({ primaryColor: color, borderRadius: radius })
            : undefined,
        '^auto-height': isAuto ? '' : undefined,
        style,
        ...(topic === 'events' && listeners),
      });
      // a change before the page is live would be lost
      const controls = (CONTROLS[topic] ?? []).map((control) => control(settings, !service.value));
      const entries = events.value.map((event) => h('li', event));
      return h('section', { class: 'live', 'aria-label': 'Live embed' }, [
        h('p', controls),
        embed,
        topic === 'events' && h('ol', { 'aria-label': 'Events, newest first' }, entries),
      ]);
    };
  },
});

type Control = (settings: Settings, disabled: boolean) => VNode;

/** Returns a control for one setting. */
function control(
  label: string,
  name: keyof Settings,
  attributes: Record<string, unknown>,
): Control {
  return (settings, disabled) =>
    h('label', [
      `${label} `,
      h('input', {
        ...attributes,
        disabled,
        [attributes.type === 'checkbox' ? 'checked' : 'value']: settings[name],
        onInput: ({ target }: { target: HTMLInputElement }) => {
          const { type, checked, value, valueAsNumber } = target;
          const read = { checkbox: checked, range: valueAsNumber }[type] ?? value;
          Object.assign(settings, { [name]: read });
        },
      }),
    ]);
}

const CONTROLS: Readonly<Record<string, readonly Control[]>> = {
  theming: [
    control('Primary color', 'color', { type: 'color' }),
    control('Radius', 'radius', { type: 'range', min: 0, max: 24 }),
  ],
  sizing: [
    control('Height', 'height', { type: 'range', min: 200, max: 900 }),
    control('Auto height', 'isAuto', { type: 'checkbox' }),
  ],
};
