/** npm run demo: makes the demo network in a database that has no branch yet. */
import { filesOf } from '#server/app.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { migrate } from '#server/boot/migrate.ts';
import { makeDemo, needsDemo, signIn } from '#server/demo.ts';

await runTool(async ({ config, say }) =>
  withOwner(config, say, async (ownerUrl) => {
    await migrate(ownerUrl, say);
    if (!(await needsDemo(ownerUrl))) {
      say('There are branches already: the demo network is only made in an empty database.');
      return;
    }
    const progress = (text: string, share: number): void =>
      say(`  ${String(Math.round(share * 100)).padStart(3)} %  ${text}`);
    await makeDemo(ownerUrl, progress, { files: await filesOf(config) });
    say(`The demo network is there: sign in as ${signIn.email} with ${signIn.password}`);
  }),
);
