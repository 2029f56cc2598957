/** npm run verify: checks every invariant of the database; exit code 1 if one does not hold. */
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { requireCurrent } from '#server/boot/migrate.ts';
import { report, verify } from '#server/verify.ts';

await runTool(async ({ config, say }) =>
  withOwner(config, say, async (ownerUrl) => {
    await requireCurrent(ownerUrl);
    const findings = await verify(ownerUrl);
    for (const line of report(findings)) say(line);
    if (findings.some(({ count }) => count > 0)) process.exitCode = 1;
  }),
);
