/** An example value for a schema: something valid to start from. */
import type { Schema } from './api-document.view.ts';
import { withoutNull } from './api-schema.view.ts';

export type Here = { branch_id: number | null; today: string };

/** Fields whose meaning a schema can't express. */
const known = (name: string, here: Here): unknown => {
  if (name === 'branch_id') return here.branch_id ?? 1;
  if (name === 'version') return 1;
  if (name.endsWith('email')) return 'someone@example.com';
  if (name.endsWith('phone')) return '012-345 6789';
  if (name === 'country_code') return 'MY';
  if (name === 'currency') return 'MYR';
  if (name === 'time_zone') return 'Asia/Kuala_Lumpur';
  return undefined;
};

const MIDDLE_OF_DAY = 'T12:00:00.000Z';
const textFor = (schema: Schema, name: string, here: Here): string => {
  if (schema.format === 'date') return here.today;
  if (schema.format === 'date-time') return `${here.today}${MIDDLE_OF_DAY}`;
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (schema.pattern?.includes('\\d')) return '1';
  const text = name.replaceAll('_', ' ') || 'text';
  const long = text.padEnd(schema.minLength ?? 0, '.');
  return long.slice(0, schema.maxLength ?? long.length);
};

const numberFor = (schema: Schema): number => Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));

/** Optional parts are filled in too, so that people see them; nullable ones are null. */
export const exampleOf = (given: Schema, here: Here, name = ''): unknown => {
  const { schema, orNull } = withoutNull(given);
  if (schema.default !== undefined) return schema.default;
  if (orNull) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const first = (schema.anyOf ?? schema.oneOf)?.[0];
  if (first) return exampleOf(first, here, name);
  const type = Array.isArray(schema.type) ? (schema.type as readonly string[])[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, here, key)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, here, name)] : [];
    case 'integer':
    case 'number':
      return known(name, here) ?? numberFor(schema);
    case 'boolean':
      return false;
    case 'string':
      return known(name, here) ?? textFor(schema, name, here);
    default:
      return known(name, here) ?? null;
  }
};
