import { createApp, h, shallowReactive } from 'vue';

export function mount(place, onSvcReady) {
  const state = shallowReactive({});
  const render = () => {
    const { isVisible, ...properties } = state;
    return isVisible ? h('svc-embed', { ...properties, onSvcReady }) : undefined;
  };
  createApp({ render }).mount(place);
  return (next) => Object.assign(state, next);
}
