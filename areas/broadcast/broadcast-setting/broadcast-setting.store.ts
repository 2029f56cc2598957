/** All SQL about how branches write to their clients. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Setting } from './broadcast-setting.model.ts';
import { asQuery } from '#kit/server/db.ts';

/** What the configuration of the server adds is known to the command. */
type Stored = Omit<Setting, 'answers_here'>;
const SETTING: RawBuilder<unknown> = raw`
  select n.id, n.branch_id, b.name as branch_name, n.sender_name, n.reply_to,
         to_char(make_interval(mins => n.quiet_from), 'HH24:MI') as quiet_from,
         to_char(make_interval(mins => n.quiet_until), 'HH24:MI') as quiet_until,
         n.cap_count, n.cap_days, n.per_minute, n.tracks, n.version
    from broadcast_setting n join branch b on b.id = n.branch_id`;
export const settingOfBranch = (branch_id: number) => asQuery(raw<Stored>`${SETTING} where n.branch_id = ${branch_id}`);
export const settingById = (id: number, branches: readonly number[]) =>
  asQuery(raw<Stored>`${SETTING} where n.id = ${id} and n.branch_id = any (${[...branches]}::bigint[])`);
