/** Partners with their promotions, and what clients have redeemed. */
import { sql as raw } from 'kysely';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { World } from './world.ts';

type Text = { en: string; cn: string };
type Offer = {
  title: Text;
  terms: Text;
  shared?: string;
  total?: number;
  mine?: number;
  from: number;
  until: number | null;
};
const partners: readonly { name: string; title: Text; text: Text; contact: string; offers: readonly Offer[] }[] = [
  {
    name: 'Punch Juice Bar',
    title: { en: 'Shakes after training', cn: '训练后饮品' },
    text: { en: 'Ten per cent on everything, with a monthly special.', cn: '全场九折，每月另有特惠。' },
    contact: 'Nurul Aina',
    offers: [
      {
        title: { en: 'A free protein shake', cn: '免费蛋白奶昔一杯' },
        terms: { en: 'One for each client. Regular size.', cn: '每位会员一杯，中杯。' },
        mine: 1,
        total: 400,
        from: -60,
        until: 90,
      },
      {
        title: { en: 'Ten per cent off', cn: '全场九折' },
        terms: { en: 'On everything but bundles.', cn: '套装除外。' },
        shared: 'PUNCH-10',
        from: -60,
        until: null,
      },
    ],
  },
  {
    name: 'Meridian Physio',
    title: { en: 'Physiotherapy', cn: '物理治疗' },
    text: { en: 'First consultation at half price.', cn: '首次咨询半价。' },
    contact: 'Dr Lim Wei',
    offers: [
      {
        title: { en: 'First consultation at half price', cn: '首次咨询半价' },
        terms: { en: 'Book by phone and show the code.', cn: '请电话预约并出示优惠码。' },
        mine: 1,
        from: -30,
        until: 60,
      },
      {
        title: { en: 'Sports massage in spring', cn: '春季运动按摩' },
        terms: { en: 'Sixty minutes.', cn: '六十分钟。' },
        mine: 2,
        from: -200,
        until: -20,
      },
    ],
  },
];

const makeRedemptions = async (world: World): Promise<void> => {
  const { db, now } = world;
  for (const gym of world.gyms) {
    const by = world.staffOf(gym, 'sales')[0] ?? world.staffOf(gym, 'admin')[0];
    if (!by) continue;
    const last: Day = addDays(world.today(gym.time_zone), -1);
    await raw`
      with wanted as (
        select p.id as promotion_id, p.code_kind, m.id as member_id, t.day, (t.day + time '11:00' + make_interval(mins => (m.id % 400)::int)) at time zone ${gym.time_zone} as at,
               upper(translate(substr(md5(p.id || '/' || m.id || '/a') || md5(p.id || '/' || m.id || '/b'), 1, 12), '01', 'xy')) as code
          from promotion p
         cross join lateral (select m.id from member m where m.branch_id = ${gym.id} and m.standing = 'active' and not m.is_walk_in
                              order by (m.id * 31 + p.id * 7) % 97, m.id limit 5) m
         cross join lateral (select greatest(p.valid_from, least(coalesce(p.valid_until, ${last}::date), ${last}::date) - (m.id % 25)::int) as day) t
         where p.valid_from <= ${last}::date),
      codes as (
        insert into promotion_code (branch_id, promotion_id, member_id, code, created_at)
        select ${gym.id}, w.promotion_id, w.member_id, w.code, w.at from wanted w where w.code_kind = 'single' returning id, promotion_id, member_id)
      insert into redemption (branch_id, promotion_id, member_id, promotion_code_id, redeemed_on, redeemed_at, redeemed_by, created_at, updated_at)
      select ${gym.id}, w.promotion_id, w.member_id, c.id, w.day, w.at, ${by.id}, w.at, w.at
        from wanted w left join codes c on c.promotion_id = w.promotion_id and c.member_id = w.member_id
       where w.at <= ${now.toISOString()}::timestamptz`.execute(db);
  }
};

export const makeMerchants = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  const today = world.today(gyms[0]?.time_zone ?? 'Asia/Kuala_Lumpur');
  for (const { name, title, text, contact, offers } of partners) {
    const at = world.at('Asia/Kuala_Lumpur', addDays(today, -210), 600);
    const { id } = await db
      .insertInto('merchant_package')
      .values({
        partner_name: name,
        title: JSON.stringify(title),
        description: JSON.stringify(text),
        contact_name: contact,
        valid_from: addDays(today, -205),
        status: 'published',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = offers.map((offer) => ({
      merchant_package_id: id,
      title: JSON.stringify(offer.title),
      terms: JSON.stringify(offer.terms),
      code_kind: offer.shared ? 'shared' : 'single',
      shared_code: offer.shared ?? null,
      valid_from: addDays(today, offer.from),
      valid_until: offer.until === null ? null : addDays(today, offer.until),
      limit_total: offer.total ?? null,
      limit_member: offer.mine ?? null,
      status: 'published',
      created_at: at,
      updated_at: at,
    }));
    await db.insertInto('promotion').values(rows).execute();
  }
  await makeRedemptions(world);
};
