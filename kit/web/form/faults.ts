/** Faults of the values of a form, in the person's language, before anything is sent. */
import type { z } from 'zod';
import { faultsOf } from '#kit/domain/faults.ts';
import type { CallFault } from '../answers.ts';
import { findWord } from '../words.ts';

/** Field → what is wrong with it. A fault that belongs to no field of the form is under `''`. */
export type Faults = Readonly<Record<string, string>>;

/** The place that fits best: `name.en` belongs to `name`, and `name.cn` to the Chinese text, if it is an input of its own. */
const fieldOf = (path: string, names: readonly string[]): string =>
  names.find((name) => path === name) ?? names.find((name) => path.startsWith(`${name}.`)) ?? '';

const join = (pairs: readonly (readonly [string, string])[]): Faults => {
  const found: Record<string, string> = {};
  for (const [name, line] of pairs) found[name] ??= line;
  return found;
};

/** All faults of a body; empty if the server would accept it. */
export const checkBody = (schema: z.ZodType, body: unknown, names: readonly string[]): Faults => {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return {};
  return join(
    faultsOf(parsed.error).map(({ field, key, facts }) => [
      fieldOf(field, names),
      findWord('kit', `faults.${key}`, facts as Record<string, string>) ?? key,
    ]),
  );
};

/** The server's faults, at the fields of the form. */
export const serverFaults = (fault: CallFault, names: readonly string[]): Faults =>
  join(Object.entries(fault.fields).map(([path, lines]) => [fieldOf(path, names), lines[0] ?? '']));

/** Whether a body without this field would be refused: then its label says that it is required. */
export const isRequired = (schema: z.ZodType | undefined, name: string): boolean => {
  const shape = schema && 'shape' in schema ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  const field = shape[name];
  if (!field || field.safeParse(undefined).success) return false;
  return !field.safeParse('').success && !field.safeParse(null).success;
};
