/** The look of `<svc-embed>`: frame, skeleton and error lie on each other in one cell. */
export const styles = `
:host { display: block; inline-size: 100%; block-size: 600px }
:host([hidden]), [hidden] { display: none !important }
#box { color-scheme: light dark; display: grid; block-size: 100%; background: Canvas; color: CanvasText; outline: none }
#box > * { grid-area: 1/1; inline-size: 100%; block-size: 100%; box-sizing: border-box }
iframe { border: 0; visibility: hidden }
iframe[data-shown] { visibility: visible }
iframe[data-shown] ~ [part=loading] { display: none }
#skeleton {
  display: grid; gap: 1rem; padding: 1rem; block-size: 100%; box-sizing: border-box;
  grid-template: 1.5rem 5rem 1fr / repeat(4, 1fr);
  animation: appear 1ms .2s backwards, breathe 2s 1s infinite alternate;
}
i { border-radius: 8px; background: color-mix(in srgb, CanvasText 8%, Canvas) }
i:first-child { grid-column: 1/3 }
i:nth-child(2) { grid-column-start: 1 }
i:last-child { grid-column: 1/-1 }
@keyframes appear { from { visibility: hidden } }
@keyframes breathe { to { opacity: .5 } }
@media (prefers-reduced-motion: reduce) { #skeleton { animation: none } }
[part=error] {
  display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 1rem; overflow: auto;
  background: Canvas; font: 1rem/1.5 system-ui; text-align: center;
}
p { margin: 0; max-inline-size: 32em; text-wrap: balance }
button { padding: .5em 1em; font: inherit }
`;
