import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { contracts } from '#areas/domain.index.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { bodyLimitOf } from './body-limit.ts';

type Schema = {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
};
const rows: readonly Endpoint[] = Object.values(contracts).flatMap((of) => Object.values<Endpoint>(of));
/** About the largest body that a schema accepts: Chinese takes three bytes a character. */
const largest = (schema: Schema): number => {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return Math.max(...either.map(largest));
  if (schema.enum ?? schema.const) return 60;
  if (schema.type === 'string') return 3 * (schema.maxLength ?? 200);
  if (schema.type === 'array') return (schema.maxItems ?? 100) * (largest(schema.items ?? {}) + 1);
  if (schema.type !== 'object') return 20;
  return Object.entries(schema.properties ?? {}).reduce((sum, [name, of]) => sum + name.length + 4 + largest(of), 2);
};
const withBody = rows.filter(({ body, upload, roomy }) => body && !upload && !roomy);

describe('what a call may send', () => {
  it.each(withBody.map((row) => [`${row.method} ${row.path}`, row] as const))('%s fits its limit', (_name, row) => {
    const schema = z.toJSONSchema(row.body ?? z.null(), { io: 'input', unrepresentable: 'any' }) as Schema;
    expect(largest(schema)).toBeLessThanOrEqual(bodyLimitOf(row));
  });

  it('is little for a stranger', () => {
    for (const row of rows.filter(({ flag, upload }) => flag === 'public' && !upload))
      expect(bodyLimitOf(row)).toBe(16_384);
  });
});
