import 'svc-embed';

const violations = document.querySelector('#violations');

document.addEventListener('securitypolicyviolation', () => {
  violations.value = `${Number(violations.value) + 1}`;
});
