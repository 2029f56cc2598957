/*
 * Sets light or dark before the first paint. A separate file, because the content security policy allows no inline
 * script.
 */
(() => {
  let kept;
  try {
    kept = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // In the frame of a website, a browser may allow no storage: then the system decides.
    kept = null;
  }
  const dark = kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
