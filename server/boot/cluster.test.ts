import { expect, it } from 'vitest';
import { reasonIn } from './cluster.ts';

it('tells why a database could not be made, not that it cleared up afterwards', () => {
  const said = `initdb: error: could not write file "/data/postgres/base/1/123": No space left on device
initdb: removing contents of data directory "/data/postgres"`;
  expect(reasonIn(said)).toBe('error: could not write file "/data/postgres/base/1/123": No space left on device');
  expect(reasonIn('initdb: something else')).toBe('something else');
});
