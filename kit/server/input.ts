/** Input validation: all faults at once, as keys that have words in both languages. */
import type { z } from 'zod';
import { ValidationError, type Fault } from '#kit/domain/errors.ts';
import { faultsOf } from '#kit/domain/faults.ts';
import { holdsCardNumber } from '#kit/domain/field.ts';

/** The parsed value, or all its faults. */
export const parseOrRefuse = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ValidationError(faultsOf(parsed.error));
  return parsed.data;
};

/** Faults of a value; none if there is no schema. */
export const faultsIn = (schema: z.ZodType | undefined, value: unknown): Fault[] => {
  const parsed = schema?.safeParse(value, { reportInput: true });
  return parsed && !parsed.success ? faultsOf(parsed.error) : [];
};

/** The code on a package has as many digits as the shortest card numbers, and its own check digit. */
const isBarcode = (field: string, value: string): boolean => field.endsWith('barcode') && value.length === 13;
/**
 * Card numbers never reach the database, whichever field they are typed into. Machine-made numbers (ids) aren't
 * checked.
 */
export const refuseCardNumbers = (value: unknown, except: ReadonlySet<string> = new Set()): void => {
  const faults: Fault[] = [];
  const walk = (part: unknown, path: string): void => {
    if (typeof part === 'string') {
      if (!except.has(path) && part.length >= 13 && !isBarcode(path, part) && holdsCardNumber(part))
        faults.push({ field: path || 'body', key: 'card_number' });
    } else if (Array.isArray(part)) part.forEach((item, i) => walk(item, path ? `${path}.${i}` : String(i)));
    else if (part !== null && typeof part === 'object') {
      for (const [key, item] of Object.entries(part)) walk(item, path ? `${path}.${key}` : key);
    }
  };
  walk(value, '');
  if (faults.length > 0) throw new ValidationError(faults);
};
