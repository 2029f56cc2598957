/** npm run types: writes kit/server/schema.gen.ts from a database that the migrations have just created. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '#server/boot/maintenance.ts';
import { migrate } from '#server/boot/migrate.ts';
import { projectFolder } from '#server/boot/root.ts';
import { startThrowAway } from '#server/boot/throwaway.ts';
import { schemaFile, schemaTypes } from './schema-types.ts';

await runTool(async ({ say }) => {
  const server = await startThrowAway(say);
  try {
    await migrate(server.url, say);
    writeFileSync(schemaFile, schemaTypes(server.url));
    say(`${path.relative(projectFolder, schemaFile)} is up to date.`);
  } finally {
    await server.stop();
  }
});
