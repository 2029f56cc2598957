/** "3.4 MB", of bytes. */
const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;
export const sizeText = (bytes: number): string => {
  const at = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / Math.log2(STEP)));
  const value = bytes / STEP ** at;
  return `${value < 10 && at > 0 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[at] ?? 'B'}`;
};
