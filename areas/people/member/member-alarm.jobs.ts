/** A client whose password someone is trying to guess gets a letter, no more than once an hour. */
import { alarmFor } from '#areas/access/security-event/security-event.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { writeToClient } from '../member-email/member-email.commands.ts';
import { triedClients } from './member-alarm.store.ts';

const alarm = async (ctx: Ctx): Promise<void> => {
  const [tried] = await ctx.read(triedClients(ctx.clock.now()));
  const alarming = tried.filter((one) => alarmFor({ ...one, wrong_codes: 0 }) !== null);
  for (const { client_id, branch_id, email, wrong_passwords: count, addresses, ...of } of alarming)
    await ctx.tx(async (inside) => {
      await writeToClient(inside, email, 'alarm_passwords', { id: client_id, ...of }, { count: String(count) });
      const why = {
        en: `${count} wrong passwords from ${addresses} addresses within an hour`,
        cn: `一小时内从 ${addresses} 个地址输错 ${count} 次密码`,
      };
      noteEvent(inside, { kind: 'alarm', client_id, branch_id, detail: { why } });
    });
  // The event is what keeps the next letter away for an hour, on any server.
  if (alarming.length > 0) await ctx.services.events.flush();
};

export const memberAlarmJobs: Job[] = [{ name: 'client_alarms', cron: '* * * * *', lane: 'prompt', run: alarm }];
