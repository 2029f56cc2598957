import { expect, it } from 'vitest';
import { areaRoutes } from '#areas/server.index.ts';
import { serialiserOf } from './schema.ts';

/** A server makes them when they are needed; a contract that none can be made for is to be seen before. */
it('a serialiser can be made for the answer of every row', () => {
  const rows = areaRoutes.flatMap(({ contract }) => Object.values(contract));
  expect(rows.length).toBeGreaterThan(300);
  for (const row of rows) expect(() => serialiserOf(row.data), `${row.method} ${row.path}`).not.toThrow();
});
