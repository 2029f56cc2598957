/** How PostgreSQL's types arrive: bigint as a number, dates as text, instants as ISO 8601 with Z. */
import pg from 'pg';

const toNumber = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} is not exact as a number`);
  return number;
};
const [DAY, SECOND] = ['2026-03-05'.length, '2026-03-05 06:12:01'.length];
/** "2026-03-05 06:12:01.123456+00" → "2026-03-05T06:12:01.123Z". Ours are in UTC and need no calendar. */
export const toInstant = (value: string): string => {
  const isUtc = value.endsWith('+00') && value[DAY] === ' ' && value.length <= SECOND + '.123456+00'.length;
  if (!isUtc) return new Date(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).toISOString();
  const [day, time] = [value.slice(0, DAY), value.slice(DAY + 1, SECOND)];
  return `${day}T${time}.${value
    .slice(SECOND + 1, -3)
    .slice(0, 3)
    .padEnd(3, '0')}Z`;
};

const bigintArray = 1016;
pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant);
const parseTextArray = pg.types.getTypeParser(1009 as typeof pg.types.builtins.INT8, 'text') as (
  value: string,
) => string[];
pg.types.setTypeParser(bigintArray as typeof pg.types.builtins.INT8, (value) => parseTextArray(value).map(toNumber));

export const types = {
  getTypeParser: (oid: number, format: 'text'): ((value: string) => unknown) =>
    pg.types.getTypeParser(oid, format) as (value: string) => unknown,
};
