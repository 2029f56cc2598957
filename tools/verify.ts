/** npm run verify: checks every invariant of the database; exit code 1 if one fails. */
import { filesOf } from '#server/app.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { requireCurrent } from '#server/boot/migrate.ts';
import { report, verify } from '#server/verify.ts';
import { verifyFiles } from '#server/verify/files.ts';

await runTool(async ({ config, say }) =>
  withOwner(config, say, async (ownerUrl) => {
    await requireCurrent(ownerUrl);
    const findings = [...(await verify(ownerUrl)), await verifyFiles(ownerUrl, await filesOf(config))];
    for (const line of report(findings)) say(line);
    if (findings.some(({ count }) => count > 0)) process.exitCode = 1;
  }),
);
