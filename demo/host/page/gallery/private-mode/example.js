import 'svc-embed';

const mode = document.querySelector('#mode');

document.addEventListener('svc-ready', ({ payload }) => {
  mode.value = payload.mode;
});
