/** What other areas ask before they notify people, and the branch in which a person wants to start. */
import {
  choiceOf,
  isNotificationKind,
  type Channel,
  type Choice,
  type NotificationKind,
} from './notification.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { choicesOf, settingOf } from '../user-setting/user-setting.store.ts';

type Kept = { kind: string; email: boolean; in_app: boolean };
/** A kind that no area has any more is left out. */
export const asChoices = (rows: readonly Kept[]): Choice[] =>
  rows.flatMap(({ kind, email, in_app }) => (isNotificationKind(kind) ? [{ kind, email, in_app }] : []));

/** Which of these people want notifications of a kind by a channel. */
export const whoWants = async (
  ctx: Ctx,
  staff_ids: readonly number[],
  kind: NotificationKind,
  channel: Channel,
): Promise<number[]> => {
  const [rows] = await ctx.read(choicesOf(staff_ids));
  return staff_ids.filter((id) => choiceOf(kind, asChoices(rows.filter((row) => row.staff_id === id)))[channel]);
};

/** The branch in which a person wants to start; null if none was chosen. */
export const chosenBranch = async (db: Sql, staff_id: number): Promise<number | null> => {
  const { rows } = await db.executeQuery(settingOf(staff_id).compile());
  return rows[0]?.default_branch_id ?? null;
};
