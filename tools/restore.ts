/** npm run restore FOLDER: brings a backup into a new DATA_DIR, or into the empty database of DATABASE_URL. */
import path from 'node:path';
import { exits, Halt } from '#server/boot/exit.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { readManifest, restore } from '#server/boot/restore.ts';

await runTool(async ({ config, say, args: [folder] }) => {
  if (!folder) throw new Halt(exits.config, 'Name the folder of a backup: npm run restore FOLDER');
  const from = path.resolve(folder);
  readManifest(from);
  await withOwner(config, say, async (ownerUrl) => restore(ownerUrl, config.dataDir, !config.secretKey, from, say));
});
