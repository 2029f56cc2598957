/** All SQL about people's own settings. */
import { sql as raw } from 'kysely';
import type { Choice, NotificationKind } from '../notification/notification.rules.ts';
import type { DateFormat } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { sql, type Sql } from '#kit/server/db.ts';

export const settingOf = (staff_id: number) =>
  sql
    .selectFrom('staff_setting as s')
    .innerJoin('staff as p', 'p.id', 's.staff_id')
    .select(['s.id', 's.date_format', 's.default_branch_id', 's.version', 'p.locale'])
    .$narrowType<{ date_format: DateFormat; locale: Locale }>()
    .where('s.staff_id', '=', staff_id);
export const choicesOf = (staff_ids: readonly number[]) =>
  sql
    .selectFrom('staff_notification')
    .select(['staff_id', 'kind', 'by_email as email', 'in_app'])
    .where('staff_id', '=', raw<number>`any (${[...staff_ids]}::bigint[])`);

/** Defaults aren't stored, so that a changed default reaches everyone who hasn't chosen. */
export const saveChoices = async (
  db: Sql,
  staff_id: number,
  kinds: readonly NotificationKind[],
  chosen: readonly Choice[],
): Promise<void> => {
  await db
    .deleteFrom('staff_notification')
    .where('staff_id', '=', staff_id)
    .where('kind', 'in', ['', ...kinds.filter((kind) => !chosen.some((one) => one.kind === kind))])
    .execute();
  if (chosen.length === 0) return;
  await db
    .insertInto('staff_notification')
    .values(chosen.map(({ kind, email, in_app }) => ({ staff_id, kind, by_email: email, in_app })))
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'kind'])
        .doUpdateSet((eb) => ({ by_email: eb.ref('excluded.by_email'), in_app: eb.ref('excluded.in_app') })),
    )
    .execute();
};
