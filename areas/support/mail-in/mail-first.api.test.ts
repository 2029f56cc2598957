/** Staff begin an e-mail conversation with a client or a lead; it goes on in the thread, and isn't begun with those who refuse. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#server/testing/client.testing.ts';
import { mailGym } from './mail-gym.testing.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';
import { broadcastSettingContract } from '#areas/broadcast/broadcast-setting/broadcast-setting.contract.ts';
import { suppressionContract } from '#areas/broadcast/suppression/suppression.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';

const world = await mailGym();
const { as, sql, KL, branches, post, desk, client, arrives, emailOf, tokenOf, conversationOf, emailsOf, say } = world;
const { sending, headerIn, faults, test } = world;

describe('the first e-mail', () => {
  it('is answered in the messenger, and the settings of the branch say so', async () => {
    expect(await as.admin(broadcastSettingContract).ofBranch.data()).toMatchObject({ answers_here: true });
  });
  it('goes to a lead with its subject, its reply comes back, and the answer is in the thread', async () => {
    const { id: lead_id, email } = await aLead();
    const made = await begins({ lead_id });
    expect(made).toMatchObject({ lead_id, came_by: 'email', waits_since: null, asker_name: 'Lee' });
    expect(await emailsOf(made.id)).toMatchObject([{ came_in: false, subject: 'Your first class', status: 'queued' }]);
    await sending();
    const first = post.lastTo(email);
    expect([headerIn(first, 'Subject'), headerIn(first, 'In-Reply-To'), first.includes('Friday')]).toEqual([
      'Your first class',
      '',
      true,
    ]);
    const key = headerIn(first, 'Message-ID');
    // Before they reply, the next one follows the first.
    expect(await say(made.id, 'At seven.')).toMatchObject({ way: 'email' });
    await sending();
    expect([headerIn(post.lastTo(email), 'In-Reply-To'), headerIn(post.lastTo(email), 'Subject')]).toEqual([
      key,
      'Re: Your first class',
    ]);
    await arrives({
      from: email,
      to: headerIn(first, 'Reply-To'),
      subject: 'Re: Your first class',
      id: 'yes@lead.example',
      text: 'Yes, please.',
    });
    expect(await emailsOf(made.id)).toMatchObject([{}, {}, { came_in: true, is_other: false }]);
    await say(made.id, 'See you then.');
    await sending();
    expect(headerIn(post.lastTo(email), 'In-Reply-To')).toBe('<yes@lead.example>');
    expect((await as.admin(conversationContract).list.data({ lead_id: String(lead_id) })).data).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('goes to a client in the conversation that there is; the same one sent again is one letter', async () => {
    const member_id = await client();
    const email = await emailOf(member_id);
    await arrives({ from: email, to: tokenOf(member_id), subject: 'Gloves', text: 'Do you rent gloves?' });
    const [{ id } = { id: 0 }] = await conversationOf('member_id', member_id);
    const once = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => begins({ member_id }, { once })));
    expect(results.map((one) => one.id)).toEqual([id, id, id]);
    await sending();
    expect(post.got.filter(({ to }) => to === email)).toHaveLength(1);
    // A thread of its own, not the old question.
    expect([headerIn(post.lastTo(email), 'Subject'), headerIn(post.lastTo(email), 'In-Reply-To')]).toEqual([
      'Your first class',
      '',
    ]);
    expect((await desk.startEmail(writes({ member_id }, { once, body: 'Other' }))).refusal?.code).toBe(
      'support.message_differs',
    );
  });

  it('isn’t sent to an address that is suppressed, with the reason if it is known here; once that is lifted, it is', async () => {
    const [gone, cross, asked, elsewhere] = [await aLead(), await aLead(), await aLead(), await aLead()];
    const { id, version } = await suppress(gone.email, 'bounced');
    await suppress(cross.email.toUpperCase(), 'complained');
    await suppress(asked.email, 'asked');
    await suppress(elsewhere.email, 'asked', 'admin_sg');
    expect(
      await Promise.all(
        [gone, cross, asked, elsewhere].map((lead) => codeOf(desk.startEmail(writes({ lead_id: lead.id })))),
      ),
    ).toEqual([
      'support.address_bounced',
      'support.address_complained',
      'support.address_unsubscribed',
      'support.address_suppressed',
    ]);
    const visitors = await sql
      .selectFrom('chat_visitor')
      .select('id')
      .where('lead_id', 'in', [gone.id, cross.id])
      .execute();
    expect(visitors).toEqual([]);
    await as.admin(suppressionContract).lift.data(id, { version, reason: 'New mailbox' });
    expect(await begins({ lead_id: gone.id })).toMatchObject({ lead_id: gone.id });
  });

  it('needs an address, and an open lead or a client of this branch; somebody with the address of another lead isn’t them', async () => {
    const silent = await aLead({ email: null, phone: '+60123456789' });
    const member_id = await client();
    await sql.updateTable('member').set({ email: null }).where('id', '=', member_id).execute();
    expect([
      await codeOf(desk.startEmail(writes({ lead_id: silent.id }))),
      await codeOf(desk.startEmail(writes({ member_id }))),
    ]).toEqual(['support.no_address', 'support.no_address']);
    const [one, twin] = [await aLead({ email: 'twin@lead.example' }), await aLead({ email: 'twin@lead.example' })];
    await begins({ lead_id: one.id });
    expect(await codeOf(desk.startEmail(writes({ lead_id: twin.id })))).toBe('support.other_lead');
    const joined = await client();
    const gone = { converted_at: '2026-03-05T01:00:00Z', member_id: joined };
    await sql.updateTable('lead').set(gone).where('id', '=', one.id).execute();
    for (const to of [
      { lead_id: one.id },
      { lead_id: 999_999 },
      { member_id: 999_999 },
      {},
      { lead_id: twin.id, member_id },
    ])
      expect(Object.keys((await desk.startEmail(writes(to))).faults)).toHaveLength(1);
  });

  it('is written by those who answer only', async () => {
    const { id: lead_id } = await aLead();
    const trainer = await as.trainer(conversationContract).startEmail(writes({ lead_id }));
    expect(trainer.status).toBe(403);
    const elsewhere = await as
      .admin_sg(conversationContract)
      .startEmail(writes({ lead_id }, { branch_id: branches.OR }));
    expect(Object.keys(elsewhere.faults)).toEqual(['lead_id']);
  });
});

const aLead = async (more: object = {}): Promise<{ id: number; email: string }> => {
  const email = `first${test.next()}@lead.example`;
  const next = { next_action: 'Write', next_action_on: '2026-03-06' };
  const lead = { branch_id: KL, first_name: 'Lee', email, source: 'other' as const, ...next };
  return { id: (await as.admin(leadContract).create.data({ ...lead, ...more })).id, email };
};
const first = { subject: 'Your first class', body: 'Would Friday suit you?' };
const writes = (to: object, more: object = {}) => ({ branch_id: KL, once: randomUUID(), ...first, ...to, ...more });
const begins = (to: object, more: object = {}) => desk.startEmail.data(writes(to, more));
const suppress = (email: string, reason: 'asked' | 'bounced' | 'complained', by: 'admin' | 'admin_sg' = 'admin') =>
  as[by](suppressionContract).create.data({ email, reason, note: null });
