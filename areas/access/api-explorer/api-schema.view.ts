/** Reads JSON Schema the way a person would explain it. */
import type { Schema } from './api-document.view.ts';

export type Rule = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'default';
const ruleNames: readonly Rule[] = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];
/** The limits of a database number say nothing about its meaning. */
const limits = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2_147_483_647, -2_147_483_648]);
const isNull = (schema: Schema): boolean => schema.type === 'null';
const optionsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

/** `anyOf [X, null]`, or `type: [x, null]`, is X that can be empty. */
export const withoutNull = (schema: Schema): { schema: Schema; orNull: boolean } => {
  const options = optionsOf(schema);
  const rest = options.filter((option) => !isNull(option));
  const only = rest[0];
  if (options.length > rest.length && rest.length === 1 && only) return { schema: only, orNull: true };
  const types = Array.isArray(schema.type) ? (schema.type as readonly string[]) : [];
  const [type] = types.filter((name) => name !== 'null');
  if (types.length === 2 && types.includes('null') && type) return { schema: { ...schema, type }, orNull: true };
  return { schema, orNull: false };
};

export const typeOf = (schema: Schema): string | undefined => {
  if (schema.format) return schema.format;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' · ');
  if (typeof schema.type === 'string') return schema.type;
  return schema.type?.join(' · ');
};

/** The limits of a value, without those of its storage. */
export const rulesOf = (schema: Schema): { rule: Rule; value: string }[] =>
  ruleNames.flatMap((rule) => {
    const value = schema[rule];
    if (value === undefined || value === '' || value === null) return [];
    if (typeof value === 'number' && limits.has(value)) return [];
    if (rule === 'minLength' && value === 1) return [];
    return [{ rule, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });

/** Fields of an object, or of the objects of a list, or alternatives. */
export const partsOf = (schema: Schema): { name: string; schema: Schema; required: boolean }[] => {
  if (schema.properties) {
    const required = new Set(schema.required);
    return Object.entries(schema.properties).map(([name, part]) => ({
      name,
      schema: part,
      required: required.has(name),
    }));
  }
  return [];
};
export const alternativesOf = optionsOf;
