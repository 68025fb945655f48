export function mount(place, onReady) {
  let element;
  return ({ isVisible, dashboard, autoHeight, theme }) => {
    if (!isVisible) element?.remove();
    if (!isVisible || !element?.isConnected) element = undefined;
    if (!isVisible) return;
    if (!element) {
      place.innerHTML = '<svc-embed></svc-embed>';
      element = place.firstElementChild;
      element.addEventListener('svc-ready', onReady);
    }
    element.setAttribute('dashboard', dashboard);
    element.toggleAttribute('auto-height', autoHeight);
    element.theme = theme;
  };
}
