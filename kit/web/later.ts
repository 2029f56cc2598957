/** What the first page can wait for. */
import { useEffect, useState } from 'react';

/** False at first, true some milliseconds after the component is mounted. */
export const useLater = (ms: number): boolean => {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
};
