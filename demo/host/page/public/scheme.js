// Applies the color scheme before the first paint. A classic script, because modules run too late.
{
  const dark = matchMedia('(prefers-color-scheme: dark)');

  const apply = () => {
    let choice = 'auto';
    try {
      choice = localStorage.getItem('svc-demo-scheme') ?? choice;
    } catch {
      // storage is blocked: the viewer's system decides
    }
    const isDark = choice === 'auto' ? dark.matches : choice === 'dark';
    document.documentElement.classList.toggle('wa-dark', isDark);
    document.documentElement.classList.toggle('wa-light', !isDark);
  };

  apply();
  dark.addEventListener('change', apply);
  document.addEventListener('scheme-change', apply);
}
