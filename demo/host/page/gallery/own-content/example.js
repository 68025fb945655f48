import 'svc-embed';

const embed = document.querySelector('svc-embed');
const code = document.querySelector('#code');
const valid = document.querySelector('#valid');
const invalid = document.querySelector('#invalid');
const address = embed.baseUrl;

function setAddress(isValid) {
  embed.baseUrl = isValid ? address : 'https://nowhere.invalid';
  valid.ariaPressed = `${isValid}`;
  invalid.ariaPressed = `${!isValid}`;
}

valid.addEventListener('click', () => setAddress(true));
invalid.addEventListener('click', () => setAddress(false));
document.querySelector('#retry').addEventListener('click', () => embed.reload());
embed.addEventListener('svc-error', ({ error }) => {
  code.textContent = error?.code ?? 'reported by the embed';
});
