import { createApp, createSSRApp, h, shallowReactive } from 'vue';

/** Returns the app; one without `onSvcReady` is rendered on a server. */
export function appOf(create, state, onSvcReady) {
  const render = () => {
    const { isVisible, ...properties } = state;
    return isVisible ? h('svc-embed', { ...properties, onSvcReady }) : undefined;
  };
  return create({ render });
}

export function mount(place, onReady, first) {
  const state = shallowReactive({ ...first });
  appOf(first ? createSSRApp : createApp, state, onReady).mount(place);
  return (next) => Object.assign(state, next);
}
