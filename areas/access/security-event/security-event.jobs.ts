/** What follows security events: letters when someone tries to get in, and the removal of old events. */
import { alarmFor } from './security-event.rules.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { alarmLetter, watchLetter, write } from '../password/password.letters.ts';
import {
  forgetEvents,
  headOfficeAdmins,
  triedAccounts,
  type TriedAccount,
  type Watcher,
} from './security-event.store.ts';

const tell = command(async (ctx: TxCtx, account: TriedAccount, watchers: readonly Watcher[]): Promise<void> => {
  const why = alarmFor(account);
  if (why === null) return;
  const tries = why === 'codes' ? account.wrong_codes : account.wrong_passwords;
  await write(ctx, alarmLetter(account, why, tries));
  for (const watcher of watchers)
    if (watcher.id !== account.staff_id) await write(ctx, watchLetter(watcher, why, account.name, tries));
  const reason = {
    codes: { en: `${tries} wrong codes within an hour`, cn: `一小时内输错 ${tries} 次验证码` },
    passwords: {
      en: `${tries} wrong passwords from ${account.addresses} addresses within an hour`,
      cn: `一小时内从 ${account.addresses} 个地址输错 ${tries} 次密码`,
    },
  }[why];
  noteEvent(ctx, { kind: 'alarm', staff_id: account.staff_id, detail: { why: reason } });
});

/** The event of the alert prevents the next one for an hour, on any server: it is written immediately. */
const alarm = async (ctx: Ctx): Promise<void> => {
  const [accounts] = await ctx.read(triedAccounts(ctx.clock.now()));
  const tried = accounts.filter((account) => alarmFor(account) !== null);
  if (tried.length === 0) return;
  const [watchers] = await ctx.read(headOfficeAdmins());
  for (const account of tried) await tell(ctx, account, watchers);
  await ctx.services.events.flush();
};

export const securityEventJobs: Job[] = [
  { name: 'security_alarms', cron: '* * * * *', lane: 'prompt', run: alarm },
  {
    name: 'forget_security_events',
    cron: '43 19 * * * ?fill=2d',
    run: async (ctx) => void (await ctx.read(forgetEvents())),
  },
];
