/** A client whose password somebody is guessing gets a letter, at most once an hour. */
import { sql as raw } from 'kysely';
import { alarmFor, type Tried } from '#areas/access/security-event/security-event.rules.ts';
import { asQuery } from '#kit/server/db.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { writeToClient } from '../member-email/member-email.commands.ts';

type TriedClient = Omit<Tried, 'wrong_codes'> & {
  client_id: number;
  branch_id: number;
  email: string;
  first_name: string;
  branch_name: string;
};
/** What was tried at each client's account within the hour before, unless the client was told within that hour. */
const triedClients = (now: Date) =>
  asQuery(raw<TriedClient>`
    select m.id as client_id, m.branch_id, m.email, m.first_name, b.name as branch_name, t.wrong_passwords, t.addresses
      from (select e.client_id, sum(e.count)::int as wrong_passwords, count(distinct e.address)::int as addresses
              from security_event e
             where e.kind in ('wrong_password', 'slowed_down') and e.client_id is not null
               and e.at > ${now.toISOString()}::timestamptz - interval '1 hour'
             group by e.client_id) t
      join member m on m.id = t.client_id and m.is_active and m.email is not null
      join branch b on b.id = m.branch_id
     where not exists (select 1 from security_event w where w.kind = 'alarm' and w.client_id = t.client_id
                          and w.at > ${now.toISOString()}::timestamptz - interval '1 hour')`);

const alarm = async (ctx: Ctx): Promise<void> => {
  const [tried] = await ctx.read(triedClients(ctx.clock.now()));
  const alarming = tried.filter((one) => alarmFor({ ...one, wrong_codes: 0 }) !== null);
  for (const { client_id, branch_id, email, wrong_passwords: count, addresses, ...of } of alarming)
    await ctx.tx(async (inside) => {
      await writeToClient(inside, email, 'alarm_passwords', of, { count: String(count) });
      const why = {
        en: `${count} wrong passwords from ${addresses} addresses within an hour`,
        cn: `一小时内从 ${addresses} 个地址输错 ${count} 次密码`,
      };
      noteEvent(inside, { kind: 'alarm', client_id, branch_id, detail: { why } });
    });
  // The event is what keeps the next letter away for an hour, on whichever server.
  if (alarming.length > 0) await ctx.services.events.flush();
};

export const memberAlarmJobs: Job[] = [{ name: 'client_alarms', cron: '* * * * *', run: alarm }];
