/** Fields with a day or an instant; day.ts passes them on, so that pages that check no fields load none of them. */
import { z } from 'zod';
import { isDay } from './is-day.ts';

export type Day = string;
export const Day = z.string().refine(isDay, 'not_a_date').meta({ format: 'date' });
/** A required day of a form. */
export const RequiredDay = z
  .string('date_required')
  .min(1, { error: 'date_required', abort: true })
  .refine(isDay, 'not_a_date')
  .meta({ format: 'date' });
/** An instant as ISO 8601 with Z, as the database gives it. */
export const Instant = z.iso.datetime({ offset: true });
