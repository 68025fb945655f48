import 'svc-embed';

const minted = document.querySelector('#minted');
let count = 0;

new PerformanceObserver((requests) => {
  count += requests.getEntries().filter(({ name }) => name.endsWith('/api/embed-session')).length;
  if (minted) minted.value = `${count}`;
}).observe({ type: 'resource', buffered: true });
