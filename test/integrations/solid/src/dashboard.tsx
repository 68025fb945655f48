// src/dashboard.tsx
import { A } from '@solidjs/router';
import { createSignal, Show } from 'solid-js';
import type { SvcEmbed } from 'svc-embed/host';

export function Dashboard() {
  let embed: SvcEmbed | undefined;
  const [theme, setTheme] = createSignal({ primaryColor: '#00aa77' });
  const [canExport, setExport] = createSignal(false);
  const [problem, setProblem] = createSignal<string>();
  const [isSignedOut, setSignedOut] = createSignal(false);

  return (
    <>
      <A href="/about">About</A>
      <label>
        Color
        <input
          type="color"
          value={theme().primaryColor}
          onInput={({ target }) => setTheme({ primaryColor: target.value })}
        />
      </label>
      <label>
        <input type="checkbox" onInput={({ target }) => setExport(target.checked)} /> Export
      </label>
      <button type="button" onClick={() => embed?.logout()}>
        Log out
      </button>
      <Show when={problem()}>
        <p role="alert">{problem()}</p>
      </Show>
      <Show when={isSignedOut()}>
        <p role="status">Signed out</p>
      </Show>
      <svc-embed
        ref={(element) => (embed = element)}
        base-url="http://127.0.0.1:4000"
        dashboard="sales"
        session-url="/api/embed-session"
        theme={theme()}
        allow-export={canExport()}
        on:svc-error={({ error, payload }) => setProblem(error?.code ?? payload?.message)}
        on:svc-logout={() => setSignedOut(true)}
      />
    </>
  );
}
