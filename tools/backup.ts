/** npm run backup FOLDER: a consistent copy of database, files and key; the server may run meanwhile. */
import path from 'node:path';
import { backup } from '#server/boot/backup.ts';
import { exits, Halt } from '#server/boot/exit.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { secretKey } from '#server/boot/secret.ts';

await runTool(async ({ config, say, args: [folder] }) => {
  if (!folder) throw new Halt(exits.config, 'Name a new folder: npm run backup FOLDER');
  if (config.s3) say('Files are kept in S3 and are not part of this backup: use the versions or copies of the bucket.');
  await withOwner(config, say, async (ownerUrl) => {
    await backup(ownerUrl, config.dataDir, secretKey(config), path.resolve(folder), say);
  });
});
