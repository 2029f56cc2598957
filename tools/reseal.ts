/** npm run reseal: encrypts bank accounts, authenticator apps and the like anew, after the server's key was replaced. */
import { exits, Halt } from '#server/boot/exit.ts';
import { checkKey } from '#server/boot/key-proof.ts';
import { runTool, withOwner } from '#server/boot/maintenance.ts';
import { resealAll } from '#server/boot/reseal.ts';
import { secretKey } from '#server/boot/secret.ts';

await runTool(async ({ config, say }) => {
  if (config.secretKeyBefore === undefined)
    throw new Halt(exits.config, 'Set SECRET_KEY to the new key and SECRET_KEY_BEFORE to the previous one.');
  const keys = { secretKey: secretKey(config), secretKeyBefore: config.secretKeyBefore };
  await withOwner(config, say, async (ownerUrl) => {
    await checkKey(ownerUrl, keys);
    const { done, lost } = await resealAll(ownerUrl, keys);
    say(`Encrypted anew: ${done}. Not readable with either key: ${lost}.`);
  });
});
