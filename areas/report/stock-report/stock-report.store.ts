/** All SQL of the reports about stock. Movements have the business day of their branch. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
/** What a variant is called beside its product, in both languages: "M · Black". Null without options. */
const variant = raw`(
    select jsonb_build_object('en', string_agg(coalesce(n.name->>'en', c.key), ' · ' order by c.at),
                              'cn', string_agg(coalesce(nullif(n.name->>'cn', ''), n.name->>'en', c.key), ' · ' order by c.at))
      from unnest(v.choices) with ordinality c (key, at)
      left join lateral (select e.value->'name' as name from jsonb_array_elements(pr.options -> (c.at::integer - 1) -> 'values') e
                          where e.value->>'key' = c.key) n on true
    having count(*) > 0)`;
const item = raw`v.sku, pr.id as product_id, pr.name as product, ${variant} as variant, pr.product_category_id, k.name as category`;
const joined = raw`join product_variant v on v.id = x.variant_id join product pr on pr.id = v.product_id
    left join product_category k on k.id = pr.product_category_id join branch b on b.id = x.branch_id`;

/** How many there were at the end of a day, and their value: the last movement says it, so the history isn't added up. */
const at = (day: string, isBefore: boolean) => raw`
  left join lateral (select z.left_quantity, z.left_value_cents from stock_movement z
                      where z.branch_id = x.branch_id and z.variant_id = x.variant_id and z.place = 'hand'
                        and z.day ${isBefore ? raw`<` : raw`<=`} ${day}::date
                      order by z.day desc, z.seq desc limit 1)`;
export const stockSummaryRows = ({ branches, from, until }: Where) => raw`
  select x.id as stock_id, x.branch_id, b.name as branch_name, b.currency, ${item},
         coalesce(o.left_quantity, 0) as opening, coalesce(mv.received, 0) as received, coalesce(mv.sold, 0) as sold, coalesce(mv.returned, 0) as returned,
         coalesce(mv.sent, 0) as sent, coalesce(mv.adjusted, 0) as adjusted, coalesce(c.left_quantity, 0) as closing, coalesce(c.left_value_cents, 0) as value_cents
    from stock x ${joined}
    ${at(from, true)} o on true ${at(until, false)} c on true
    left join lateral (select sum(m.quantity) filter (where m.kind in ('stock_in', 'receive')) as received, -sum(m.quantity) filter (where m.kind = 'sale') as sold,
                              sum(m.quantity) filter (where m.kind = 'return') as returned, -sum(m.quantity) filter (where m.kind = 'dispatch') as sent,
                              sum(m.quantity) filter (where m.kind not in ('stock_in', 'receive', 'sale', 'return', 'dispatch')) as adjusted
                         from stock_movement m where m.branch_id = x.branch_id and m.variant_id = x.variant_id and m.place = 'hand'
                          and m.day between ${from}::date and ${until}::date) mv on true
   where x.branch_id = any (${[...branches]}::bigint[])`;

/**
 * Each kind of fact is added up on its own: lines of invoices and credit notes on the day of the document, pieces that
 * came back, and the cost on the day on which the pieces moved.
 */
export const inventorySalesRows = ({ branches, from, until }: Where) => {
  const here = (alias: string) => raw`${raw.ref(`${alias}.branch_id`)} = any (${[...branches]}::bigint[])`;
  const within = (day: ReturnType<typeof here>) => raw`${day} between ${from}::date and ${until}::date`;
  const returnedOn = raw`(r.created_at at time zone z.time_zone)::date`;
  return raw`
    select x.branch_id, b.name as branch_name, x.day, x.currency, st.id as stock_id, ${item}, x.quantity, x.returned, x.net_cents, x.tax_cents, x.cost_cents,
           x.net_cents - x.cost_cents as margin_cents
      from (select f.branch_id, f.variant_id, f.day, f.currency, sum(f.quantity) as quantity, sum(f.returned) as returned, sum(f.net)::bigint as net_cents,
                   sum(f.tax)::bigint as tax_cents, sum(f.cost)::bigint as cost_cents
              from (select i.branch_id, o.variant_id, i.issued_on as day, i.currency, o.quantity, 0 as returned, l.amount_cents - l.tax_cents as net, l.tax_cents as tax, 0 as cost
                      from invoice i join invoice_line l on l.invoice_id = i.id join product_order_line o on o.invoice_line_id = l.id
                     where ${here('i')} and ${within(raw`i.issued_on`)}
                    union all
                    select n.branch_id, o.variant_id, n.issued_on, n.currency, 0, 0, l.tax_cents - l.amount_cents, -l.tax_cents, 0
                      from credit_note n join credit_note_line l on l.credit_note_id = n.id join product_order_line o on o.invoice_line_id = l.invoice_line_id
                     where ${here('n')} and ${within(raw`n.issued_on`)}
                    union all
                    select r.branch_id, o.variant_id, ${returnedOn}, z.currency, 0, rl.quantity, 0, 0, 0
                      from order_return r join branch z on z.id = r.branch_id join order_return_line rl on rl.order_return_id = r.id
                      join product_order_line o on o.id = rl.product_order_line_id
                     where ${here('r')} and r.created_at between ${from}::date - interval '1 day' and ${until}::date + interval '2 days' and ${within(returnedOn)}
                    union all
                    select m.branch_id, m.variant_id, m.day, z.currency, 0, 0, 0, 0, -m.value_cents
                      from stock_movement m join branch z on z.id = m.branch_id
                     where ${here('m')} and m.place = 'hand' and m.kind in ('sale', 'return') and ${within(raw`m.day`)}) f
             group by f.branch_id, f.variant_id, f.day, f.currency) x
      ${joined} left join stock st on st.branch_id = x.branch_id and st.variant_id = x.variant_id`;
};

/**
 * Pieces of a cancelled order, whose joining fee was credited, aren't to choose any more. What handed pieces cost is
 * the value with which they left the shelf.
 */
export const merchandiseRows = ({ branches, from, until }: Where) => raw`
  select x.*, greatest(case when x.status = 'cancelled' then 0 else x.included - x.handed - x.reserved - x.declined end, 0) as to_choose
    from (select o.id as order_id, o.branch_id, b.name as branch_name, ms.sold_on as day, o.member_id, full_name(m.first_name, m.last_name) as member_name,
                 n.product_id, n.label as product, ms.programme_id, p.name as programme, o.status, l.handed_by, full_name(s.first_name, s.last_name) as handed_by_name,
                 n.quantity as included, n.declined, l.handed, l.reserved, b.currency, l.cost_cents
            from membership ms join product_order o on o.membership_id = ms.id join branch b on b.id = o.branch_id
            join product_order_included n on n.product_order_id = o.id left join member m on m.id = o.member_id
            join programme p on p.id = ms.programme_id
            cross join lateral (
              select coalesce(sum(e.quantity) filter (where e.handed_at is not null), 0)::int as handed,
                     coalesce(sum(e.quantity) filter (where e.handed_at is null and o.status <> 'cancelled'), 0)::int as reserved,
                     max(e.handed_by) as handed_by, coalesce(sum(c.cents), 0)::bigint as cost_cents
                from product_order_line e join product_variant v on v.id = e.variant_id
                cross join lateral (select -sum(z.value_cents) as cents from stock_movement z
                                     where z.source = 'product_order' and z.document_id = o.id and z.line_id = e.id and z.place = 'hand') c
               where e.product_order_id = o.id and v.product_id = n.product_id) l
            left join staff s on s.id = l.handed_by
           where ms.branch_id = any (${[...branches]}::bigint[]) and o.source = 'sign_up' and ms.sold_on between ${from}::date and ${until}::date) x`;
