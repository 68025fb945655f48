import 'svc-embed';

const embed = document.querySelector('svc-embed');
const code = document.querySelector('#code');
const right = document.querySelector('#right');
const wrong = document.querySelector('#wrong');
const address = embed.baseUrl;

function choose(isRight) {
  embed.baseUrl = isRight ? address : 'https://nowhere.invalid';
  right.ariaPressed = `${isRight}`;
  wrong.ariaPressed = `${!isRight}`;
}

right.addEventListener('click', () => choose(true));
wrong.addEventListener('click', () => choose(false));
document.querySelector('#retry').addEventListener('click', () => embed.reload());
embed.addEventListener('svc-error', ({ error }) => {
  code.textContent = error?.code ?? 'reported by the embed';
});
