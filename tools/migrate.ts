/** npm run migrate: applies the missing migrations without starting the server. */
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { migrate } from '#server/boot/migrate.ts';

await runTool(async ({ config, say }) =>
  withOwner(config, say, async (ownerUrl) => {
    const { applied } = await migrate(ownerUrl, say);
    say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
  }),
);
