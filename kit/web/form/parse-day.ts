/** A day as people type it. */
import dayjs from 'dayjs';
import customParse from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParse);
const shapes = [
  'YYYY-MM-DD',
  'D MMM YYYY',
  'D MMMM YYYY',
  'D/M/YYYY',
  'D.M.YYYY',
  'D-M-YYYY',
  'YYYY/M/D',
  'YYYY年M月D日',
  'DDMMYYYY',
  'YYYYMMDD',
];
/** Pasted from a list: "Fri 5 Dec 2026". The weekday is ignored. */
const weekday = /^\p{L}{2,9}\.?,?\s+(?=\d)/u;
/** Months are known as "Mar" only. */
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
/** Day before month, as in Malaysia, Singapore and China. */
export const parseDay = (typed: string): string | null => {
  const written = typed
    .trim()
    .replace(weekday, '')
    .replace(/[a-z]+/i, capital);
  const found = dayjs(written, shapes, true);
  return found.isValid() ? found.format('YYYY-MM-DD') : null;
};
