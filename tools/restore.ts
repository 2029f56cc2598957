/** npm run restore FOLDER: restores a backup into a new DATA_DIR or the empty database of DATABASE_URL, and verifies it. */
import path from 'node:path';
import { filesOf } from '#server/app.ts';
import { exits, Halt } from '#server/boot/exit.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { readManifest, restore } from '#server/boot/restore.ts';
import { problems, verify } from '#server/verify.ts';
import { verifyFiles } from '#server/verify/files.ts';

await runTool(async ({ config, say, args: [folder] }) => {
  if (!folder) throw new Halt(exits.config, 'Enter the folder of a backup: npm run restore FOLDER');
  const from = path.resolve(folder);
  readManifest(from);
  const files = await filesOf(config);
  await withOwner(config, say, async (ownerUrl) => {
    await restore({ ownerUrl, files, dataDir: config.dataDir, key: config.secretKey }, from, say);
    const findings = [...(await verify(ownerUrl)), await verifyFiles(ownerUrl, files)];
    for (const line of problems(findings)) say(line);
    if (findings.some(({ count }) => count > 0)) process.exitCode = 1;
  });
});
