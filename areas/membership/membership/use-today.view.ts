import { useState } from 'react';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { usePlace } from '#kit/web/place.ts';

/** The business day of the branch when the page was opened. */
export const useToday = (): Day => {
  const [openedAt] = useState(() => new Date());
  return dayIn(usePlace().zone, openedAt);
};
