/** npm run demo: creates the demo network in a database without branches. */
import { filesOf } from '#server/app.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { migrate } from '#server/boot/migrate.ts';
import { makeDemo, needsDemo, signIn } from '#server/demo.ts';

await runTool(async ({ config, say }) =>
  withOwner(config, say, async (ownerUrl) => {
    await migrate(ownerUrl, say);
    if (!(await needsDemo(ownerUrl))) {
      say('This database already has branches. The demo network can only be created in an empty database.');
      return;
    }
    const progress = (text: string, share: number): void =>
      say(`  ${String(Math.round(share * 100)).padStart(3)} %  ${text}`);
    await makeDemo(ownerUrl, progress, { files: await filesOf(config) });
    say(`The demo network is ready: sign in as ${signIn.email} with ${signIn.password}`);
  }),
);
