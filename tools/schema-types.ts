/** The types of the tables for Kysely, matching the parsers of kit/server/types.ts. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/boot/root.ts';

export const schemaFile = path.join(projectFolder, 'kit', 'server', 'schema.gen.ts');
const types = {
  int8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'string',
  json: 'unknown',
  jsonb: 'unknown',
};

/** The text of the file, from a migrated database. */
export const schemaTypes = (url: string): string => {
  const program = path.join(projectFolder, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--include-pattern',
    'public.*',
    '--print',
    '--log-level',
    'error',
  ];
  const made = spawnSync(process.execPath, [program, ...options, '--type-mapping', JSON.stringify(types)], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`kysely-codegen failed: ${made.stderr}`);
  return `${made.stdout.trim()}\n`;
};
