/*
 * Sets light or dark before the first paint. A separate file, because the content security policy allows no inline
 * script.
 */
(() => {
  const kept = window.localStorage.getItem('mantine-color-scheme-value');
  const dark = kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
