/** Everything in the trail has words in the reader's language: each kind of record, each of its columns. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { isNamed, isUnsaid, pointOf } from './audit.rules.ts';
import { locales } from '#kit/domain/words.ts';
import { codeName, fieldName, kindName } from './audit-words.service.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let columns: { kind: string; field: string }[];
const { test } = await signedIn([], { poolSize: 1 });
const found = await raw<{ kind: string; field: string }>`
  select c.relname as kind, a.attname as field
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
   where t.tgname = 'audit' and a.attnum > 0 and not a.attisdropped and not c.relispartition
     and a.attname not in ('version', 'updated_at', 'search_text', 'password_hash', 'access_stamp')
     and a.attname not like '%\\_sealed'
   order by 1, 2`.execute(test.ownerSql);
columns = found.rows.filter(({ field }) => !isUnsaid(field));

it.each(locales)('in %s', (locale) => {
  const kinds = [...new Set(columns.map(({ kind }) => kind))];
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => kindName(kind, locale) === undefined)).toEqual([]);
  const wordless = columns.filter(({ kind, field }) => fieldName(kind, field, locale) === undefined);
  expect(wordless.map(({ kind, field }) => `${kind}.${field}`)).toEqual([]);
});

/** The codes that a column can have, by its check constraint. */
const coded = await raw<{ kind: string; field: string; code: string }>`
  select c.relname as kind, a.attname as field, code[1] as code
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
   cross join regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') as code
   where k.contype = 'c' and pg_get_constraintdef(k.oid) like '%ARRAY[%'
     and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit')
   order by 1, 2, 3`.execute(test.ownerSql);
it.each(locales)('a code is a word in %s', (locale) => {
  expect(coded.rows.length).toBeGreaterThan(100);
  const wordless = coded.rows.filter(({ kind, field, code }) => codeName(kind, field, code, locale) === undefined);
  expect(wordless.map(({ kind, field, code }) => `${kind}.${field}.${code}`)).toEqual([]);
});

/** The columns that point to a record with a name, by their foreign keys. */
const pointing = await raw<{ kind: string; field: string; points_to: string }>`
  select c.relname as kind, a.attname as field, p.relname as points_to
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    join pg_attribute id on id.attrelid = p.oid and id.attname = 'id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[array_position(k.confkey, id.attnum)]
   where k.contype = 'f' and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit')
   order by 1, 2`.execute(test.ownerSql);
it('a person, a room or a programme has a name, never a number', () => {
  const named = pointing.rows.filter((one) => isNamed(one.points_to));
  expect(named.length).toBeGreaterThan(200);
  const numbers = named.filter(({ field, points_to }) => pointOf(field) !== points_to);
  expect(numbers.map(({ kind, field, points_to }) => `${kind}.${field} → ${points_to}`)).toEqual([]);
});
