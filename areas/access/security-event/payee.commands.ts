/**
 * The account that clients or franchisees pay into. A change is always announced, because the person who made it could
 * receive other people's money.
 */
import { branchEmailLetter, payeeLetter } from './payee.letters.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, type Addressee } from '#kit/server/mail.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { write } from '../password/password.letters.ts';
import { administratorsOf } from './security-event.store.ts';

type PayeeChange = {
  /** The name of the branch or organisation. */
  whose: string;
  /** Of a branch: its administrators are notified as well as those of the head office. */
  branch_id: number | null;
  /** The account before and after; empty: none. */
  before: string;
  after: string;
  /** Its own addresses. */
  to: readonly Addressee[];
};

const oncePerAddress = (people: readonly Addressee[]): Addressee[] => [
  ...new Map(people.map((person) => [person.email.toLowerCase(), person])).values(),
];

/** Administrators of the branch and of the head office. */
const withAdministrators = async (
  ctx: TxCtx,
  branch_id: number | null,
  to: readonly Addressee[],
): Promise<Addressee[]> => {
  const [admins] = await ctx.read(administratorsOf(branch_id));
  const ids = admins.map(({ id }) => id);
  return oncePerAddress([...to, ...(await addresseesOf(ctx.db, ids))]);
};

export const tellPayeeChanged = async (ctx: TxCtx, change: PayeeChange): Promise<void> => {
  const { whose, branch_id, before, after } = change;
  if (before === after) return;
  for (const person of await withAdministrators(ctx, branch_id, change.to))
    await write(ctx, payeeLetter(person, { by: ctx.actor.name, whose, before, after }));
  noteEvent(ctx, { kind: 'payee_changed', branch_id, detail: { whose } });
};

type EmailChange = { whose: string; branch_id: number; before: string | null; after: string | null };
/**
 * Letters about accounts, disputes and payments go to the branch's e-mail: a change is announced to the old address,
 * before nothing arrives there any more.
 */
export const tellBranchEmail = async (ctx: TxCtx, { whose, branch_id, before, after }: EmailChange): Promise<void> => {
  if ((before ?? '').toLowerCase() === (after ?? '').toLowerCase()) return;
  const old = before === null ? [] : [{ email: before, first_name: whose, locale: ctx.locale }];
  for (const person of await withAdministrators(ctx, branch_id, old))
    await write(
      ctx,
      branchEmailLetter(person, { by: ctx.actor.name, whose, before: before ?? '', after: after ?? '' }),
    );
};
