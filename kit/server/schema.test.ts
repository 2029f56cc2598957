import { expect, it } from 'vitest';
import { z } from 'zod';
import { areaRoutes } from '#areas/server.index.ts';
import { serialiserOf } from './schema.ts';

/** A server creates them when they are needed; a contract for which that fails should be found earlier. */
it('a serialiser can be made for the answer of every row', () => {
  const rows = areaRoutes.flatMap(({ contract }) => Object.values(contract));
  expect(rows.length).toBeGreaterThan(300);
  for (const row of rows) expect(() => serialiserOf(row.data), `${row.method} ${row.path}`).not.toThrow();
});

it('rows of one model share its serialiser', () => {
  const model = z.object({ id: z.int() });
  expect(serialiserOf(model)).toBe(serialiserOf(model));
  expect(serialiserOf(model)).not.toBe(serialiserOf(z.object({ id: z.int() })));
  expect(serialiserOf(model)({ id: 1, more: 2 }, 'Ok')).toBe(
    '{"responseCode":0,"responseMessage":"Ok","data":{"id":1}}',
  );
});

it('writes a choice that can be empty, also among alternatives', () => {
  const one = z.object({ kind: z.literal('one'), unit: z.enum(['kg', 'lb']).nullish() });
  const other = z.object({ kind: z.literal('other') });
  const write = serialiserOf(z.array(z.discriminatedUnion('kind', [one, other])));
  const data = [{ kind: 'one', unit: null }, { kind: 'one', unit: 'kg' }, { kind: 'one' }, { kind: 'other' }];
  expect(JSON.parse(write(data, 'Ok'))).toMatchObject({ data });
});
