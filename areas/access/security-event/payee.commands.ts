/**
 * The account that clients or franchisees pay into. A change is always announced, because the person who made it could
 * receive other people's money.
 */
import { payeeLetter } from './payee.letters.ts';
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

export const tellPayeeChanged = async (ctx: TxCtx, change: PayeeChange): Promise<void> => {
  const { whose, branch_id, before, after } = change;
  if (before === after) return;
  const [admins] = await ctx.read(administratorsOf(branch_id));
  const people = [
    ...change.to,
    ...(await addresseesOf(
      ctx.db,
      admins.map(({ id }) => id),
    )),
  ];
  for (const person of oncePerAddress(people))
    await write(ctx, payeeLetter(person, { by: ctx.actor.name, whose, before, after }));
  noteEvent(ctx, { kind: 'payee_changed', branch_id, detail: { whose } });
};
