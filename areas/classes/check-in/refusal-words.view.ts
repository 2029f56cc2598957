/** What the server would say, to show before it is asked. */
import { findWord } from '#kit/web/words.ts';

/** `classes.booked_already` in words of the page's language. */
export const refusalText = (code: string): string => {
  const [area = '', why = ''] = code.split('.');
  return findWord(area, `refusals.${why}`) ?? code;
};
