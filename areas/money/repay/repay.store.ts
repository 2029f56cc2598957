/** All SQL about paying failed charges by hand. */
import { sql as raw } from 'kysely';
import type { Repay } from './repay.model.ts';
import { asQuery } from '#kit/server/db.ts';
import { stateOn } from '../invoice/invoice-state.store.ts';

export type RepayRecord = Omit<Repay, 'open_cents' | 'next_try_on' | 'stops_on' | 'can'> & {
  paid_cents: number;
  began_on: string | null;
  steps: number | null;
  is_hard: boolean | null;
  stops_access: boolean | null;
  can_charge: boolean;
  membership_status: string | null;
};
export const repayOf = (id: number, gateway: string, now: Date) =>
  asQuery<RepayRecord>(raw<RepayRecord>`
    select i.id, i.number, i.branch_id, i.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
           i.membership_id, p.name as programme_name, i.status, ${stateOn(now)} as state, i.due_on, i.currency, i.total_cents, i.paid_cents,
           coalesce((select w.balance_cents from wallet w
                      where w.branch_id = i.branch_id and w.member_id = i.member_id and w.currency = i.currency), 0) as wallet_cents,
           pm.brand || ' •••• ' || pm.last_four as method, coalesce(pm.gateway = ${gateway}, false) as can_charge,
           c.began_on, c.steps, c.is_hard, c.stopped_on, c.stops_access, ms.status as membership_status,
           coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'status', a.status, 'on_day', a.on_day,
               'amount_cents', a.amount_cents, 'decline_code', a.decline_code,
               'staff_name', full_name(s.first_name, s.last_name)) order by a.id desc)
              from charge_attempt a left join staff s on s.id = a.staff_id where a.invoice_id = i.id), '[]') as attempts
      from invoice i
      join branch b on b.id = i.branch_id
      left join member m on m.id = i.member_id
      left join membership ms on ms.id = i.membership_id
      left join programme p on p.id = ms.programme_id
      left join payment_method pm on pm.id = ms.payment_method_id and pm.status = 'active'
      left join invoice_chase c on c.invoice_id = i.id and c.ended_at is null
     where i.id = ${id}`);
