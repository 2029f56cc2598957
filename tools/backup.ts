/** npm run backup FOLDER: a consistent copy of database, files (from S3 too) and key; the server can keep running. */
import path from 'node:path';
import { filesOf } from '#server/app.ts';
import { backup } from '#server/boot/backup.ts';
import { exits, Halt } from '#server/boot/exit.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { secretKey } from '#server/boot/secret.ts';

await runTool(async ({ config, say, args: [folder] }) => {
  if (!folder) throw new Halt(exits.config, 'Enter the name of a new folder: npm run backup FOLDER');
  const files = await filesOf(config);
  await withOwner(config, say, async (ownerUrl) => {
    await backup(ownerUrl, files, secretKey(config), path.resolve(folder), say);
  });
});
