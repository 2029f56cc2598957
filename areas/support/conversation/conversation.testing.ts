/** People who chat: a client of Kuala Lumpur, their session, and a conversation that the desk has begun. */
import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { conversationContract } from './conversation.contract.ts';
import { takeMail } from '../mail-in/mail-in.commands.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { ownPage } from '#areas/people/member-self/own-page.testing.ts';
import { gym, type Gym, type GymOptions } from '#server/testing/gym.testing.ts';

export const chatting = ({ as, on, test, branches }: Gym) => {
  const { KL } = branches;
  const sql = test.ownerSql;
  const desk = as.admin(conversationContract);
  let made = 0;
  /** With a number far from those that are given to new clients. */
  const client = (): Promise<number> => {
    made += 1;
    return aMember(sql, { branch_id: KL, email: `chat${made}@test.example`, number: 500_000 + made });
  };
  const signIn = ownPage({ as, test });
  return {
    client,
    signIn,
    started: async (body = 'Your gloves are here.') =>
      desk.start.data({ branch_id: KL, member_id: await client(), once: randomUUID(), body }),
    /** Somebody unknown has written by e-mail. */
    emailed: async () => {
      const address = `writer${(made += 1)}@test.example`;
      await sql.updateTable('branch').set({ email: 'kl@gym.example' }).where('id', '=', KL).execute();
      const arrived = await takeMail(await systemContext(test.app.services, 'mail_in'), {
        headers: [],
        key: `${made}@test.example`,
        earlier: '',
        from: { name: 'Wei', address },
        to: ['kl@gym.example'],
        subject: 'Question',
        text: 'Do you open on Sunday?',
        files: [],
      });
      if (arrived !== 'taken') throw new Error(arrived);
      return sql
        .selectFrom('conversation_email')
        .select(['id as email_id', 'conversation_id as id'])
        .where('address', '=', address)
        .executeTakeFirstOrThrow();
    },
    messagesOf: async (id: number) => (await desk.messages.data(id)).messages,
    /** At nine in the morning on a Thursday, when the branch opens. */
    inTheMorning: async (): Promise<void> => {
      const hours = { thursday: '09:00-19:00', friday: '09:00-19:00' };
      await sql.updateTable('opening_hours').set(hours).where('branch_id', '=', KL).execute();
      on.set('2026-03-05', '09:00');
    },
  };
};
/** A gym that chats with its clients, from nine in the morning on. */
export const chatGym = async (options?: GymOptions) => {
  const world = await gym(options);
  const chats = chatting(world);
  beforeAll(chats.inTheMorning);
  return { ...world, world, sql: world.test.ownerSql, ...chats };
};
