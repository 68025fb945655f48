import { createSignal, Show } from 'solid-js';
import { render } from 'solid-js/web';

export function mount(place, onReady) {
  const [state, setState] = createSignal({});
  const embed = () => (
    <Show when={state().isVisible}>
      <svc-embed
        dashboard={state().dashboard}
        auto-height={state().autoHeight}
        theme={state().theme}
        on:svc-ready={onReady}
      />
    </Show>
  );
  render(embed, place);
  return (next) => setState(next);
}
