import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const SCHEME = 'data-mantine-color-scheme';

/**
 * Is the page being printed? It is rendered again for the printer: paper is as large as its content, and white whatever
 * the screen looks like.
 */
export const usePrinting = (): boolean => {
  const [is, setIs] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    let shown = root.getAttribute(SCHEME);
    const before = (): void => {
      shown = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
      flushSync(() => setIs(true));
    };
    const after = (): void => {
      if (shown !== null) root.setAttribute(SCHEME, shown);
      setIs(false);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return is;
};
