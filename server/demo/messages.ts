/** Recent system messages: invoices to clients, and a few that bounced. */
import { sql as raw } from 'kysely';
import { letterWith } from '#areas/money/paper/paper.commands.ts';
import type { World } from './world.ts';

type Invoiced = Parameters<typeof letterWith>[0] & {
  branch_id: number;
  member_id: number;
  to_address: string;
  created_at: string;
};
const FEW = 12;
const lately = ({ now }: World) => raw<Invoiced>`
  select * from (
    select i.branch_id, i.member_id, b.name as branch_name, m.email as to_address, full_name(m.first_name, m.last_name) as member_name,
           i.status, i.number, i.total_cents, i.paid_cents, i.currency,
           least((i.issued_on + time '11:20') at time zone b.time_zone, ${now.toISOString()}::timestamptz) as created_at,
           row_number() over (partition by i.branch_id order by i.id desc) as nth
      from invoice i join member m on m.id = i.member_id join branch b on b.id = i.branch_id
     where i.status = 'success' and m.email is not null) f
   where nth <= ${FEW} order by created_at, number`;
/** One in this many bounces. */
const RETURNED = 9;
const WHY = '550 5.1.1 The e-mail account does not exist';

export const makeMessages = async (world: World): Promise<void> => {
  const { db } = world;
  const { rows } = await lately(world).execute(db);
  const letters = rows.map((invoice, nth) => {
    const { branch_id, member_id, to_address, created_at, number } = invoice;
    const isBack = nth % RETURNED === RETURNED - 1;
    return {
      branch_id,
      member_id,
      to_address,
      ...letterWith(invoice, [{ name: `${number}.pdf` }]),
      status: isBack ? 'failed' : 'sent',
      why: isBack ? WHY : null,
      created_at,
      sent_at: created_at,
    };
  });
  if (letters.length > 0) await db.insertInto('mail').values(letters).execute();
};
