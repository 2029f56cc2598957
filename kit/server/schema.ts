/** zod → JSON Schema, for serialising and for the OpenAPI document. */
import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `anyOf: [X, null]` → X that can be null: the serialiser doesn't have to try alternatives. */
const simplify = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(simplify);
  if (!isObject(node)) return node;
  const out: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplify(value)]));
  const options = out['anyOf'];
  if (Array.isArray(options) && options.length === 2) {
    const rest = options.filter((option) => !(isObject(option) && option['type'] === 'null'));
    const only: unknown = rest[0];
    if (rest.length === 1 && isObject(only) && typeof only['type'] === 'string') {
      const { anyOf: _dropped, ...others } = out;
      // Among alternatives, a value is compared with the choices, too.
      const choices = Array.isArray(only['enum']) && { enum: [...(only['enum'] as unknown[]), null] };
      return { ...others, ...only, ...choices, nullable: true };
    }
  }
  return out;
};

/** `text.min(1).pipe(Day)`: the input is a text, and what the second half requires must be included as well. */
const secondHalfOf = (schema: z.core.$ZodType): Json => {
  if (!(schema instanceof z.ZodPipe)) return {};
  const { in: first, out: second } = schema.def;
  return first instanceof z.ZodString && (second instanceof z.ZodString || second instanceof z.ZodStringFormat)
    ? jsonSchemaOf(second, 'input')
    : {};
};

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dropped, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      const meta = z.globalRegistry.get(zodSchema);
      if (meta?.['type'] !== undefined && jsonSchema.type === undefined) Object.assign(jsonSchema, meta);
      if (io === 'input') Object.assign(jsonSchema, secondHalfOf(zodSchema));
    },
  }) as Json;
  return rest;
};

type Serialiser = (data: unknown, message: string) => string;
/** Rows share models, and the servers of a test process share all of them. */
const known = new WeakMap<z.ZodType, Serialiser>();

/** Writes the envelope of a success. Fields that the contract doesn't declare are left out. */
export const serialiserOf = (data: z.ZodType): Serialiser => {
  const made = known.get(data) ?? makeSerialiser(data);
  known.set(data, made);
  return made;
};

const makeSerialiser = (data: z.ZodType): Serialiser => {
  const schema = simplify(jsonSchemaOf(data, 'output')) as Json;
  const write = fastJson({
    type: 'object',
    properties: { responseCode: { type: 'integer' }, responseMessage: { type: 'string' }, data: schema },
    required: ['responseCode', 'responseMessage'],
  } as Parameters<typeof fastJson>[0]);
  return (value, message) => write({ responseCode: 0, responseMessage: message, data: value });
};
