import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/boot/testing.ts';
import { schemaFile, schemaTypes } from './schema-types.ts';

it('the types of the tables are those of the migrations (else: npm run types)', async () => {
  const database = await createTestDatabase();
  expect(schemaTypes(database.url)).toBe(readFileSync(schemaFile, 'utf8'));
  await database.drop();
});
