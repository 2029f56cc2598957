/**
 * The baseline: Fastify, pg, hand-written SQL, fast-json-stringify. No session, access checks, row-level security,
 * validation, audit or idempotency; the same answers from the same database.
 */
import { performance } from 'node:perf_hooks';
import Fastify from 'fastify';
import { fields, flag, json, label, listOf, object, pool, run, text, whole, writer } from './bare-kit.ts';
import * as sql from './bare-sql.ts';
import { bareStock } from './bare-stock.ts';

const person = {
  ...fields('id branch_id sales_staff_id', whole),
  ...fields(
    'branch_name number first_name last_name email phone card_number standing sales_staff_name joined_on',
    text,
  ),
};
const page = writer(
  object({
    data: listOf(
      object({
        ...person,
        programme_name: label,
        end_on: text,
        is_active: flag,
        trainer_staff_id: whole,
        trainer_staff_name: text,
        photo_file_id: whole,
        last_seen_on: text,
        owed: listOf(object({ currency: text, open_cents: whole })),
      }),
    ),
    ...fields('current_page per_page total', whole),
  }),
);
const details = {
  ...person,
  ...fields(
    'gender date_of_birth address city state postcode country_code emergency_name emergency_phone guardian_name note created_at updated_at',
    text,
  ),
  ...fields('emergency_relationship guardian_member_id guardian_relationship version', whole),
  is_active: flag,
};
const view = writer(
  object({
    ...details,
    memberships: listOf(
      object({
        ...fields('id branch_id programme_id type_id sessions_left price_cents joining_fee_cents version', whole),
        ...fields('branch_name status start_on end_on currency sales_staff_name', text),
        programme_name: label,
      }),
    ),
    owed: listOf(object({ currency: text, open_cents: whole, invoices: whole })),
    invoices: listOf(
      object({
        ...fields('id branch_id member_id membership_id total_cents paid_cents', whole),
        ...fields('number branch_name member_name status issued_on due_on currency', text),
      }),
    ),
    check_ins: listOf(object({ id: whole, at: text, branch_name: text, allowed: flag, why: text })),
    family: listOf(object({ member_id: whole, name: text, relationship: whole, is_guardian: flag, is_ward: flag })),
  }),
);
const created = writer(object(details));
const revenue = writer(
  listOf(
    object({
      ...fields('branch_id revenue_cents tax_cents received_cents', whole),
      ...fields('branch_name month currency', text),
    }),
  ),
);

const app = Fastify();
type List = { Params: { branch_id: string }; Querystring: { q?: string; standing?: string; page?: string } };

app.get<List>('/api/v4/member/:branch_id', async (request, reply) => {
  const { q, standing, page: asked = '1' } = request.query;
  const [branch, number] = [Number(request.params.branch_id), Number(asked)];
  const [name, first] = q === undefined ? ['list', standing] : ['search', `%${q.toLowerCase()}%`];
  const [pageSql, totalSql] = q === undefined ? [sql.listPage, sql.listTotal] : [sql.searchPage, sql.searchTotal];
  const [data, [count]] = await Promise.all([
    run(`${name}_page`, pageSql, [branch, first, 25, (number - 1) * 25]),
    run(`${name}_total`, totalSql, [branch, first]),
  ]);
  return reply.type(json).send(page({ data, current_page: number, per_page: 25, total: count?.['total'] }));
});

app.get<{ Params: { id: string } }>('/api/v4/member/view/:id', async (request, reply) => {
  const id = [Number(request.params.id)];
  const [[member], memberships, owed, invoices, check_ins, family] = await Promise.all([
    run('record', sql.record, id),
    run('memberships', sql.memberships, id),
    run('owed', sql.owed, id),
    run('invoices', sql.invoices, id),
    run('check_ins', sql.checkIns, id),
    run('family', sql.family, id),
  ]);
  return reply.type(json).send(view({ ...member, memberships, owed, invoices, check_ins, family }));
});

app.post<{ Body: Record<string, unknown> }>('/api/v4/member', async (request, reply) => {
  const { branch_id, first_name, last_name, email, phone, country_code, date_of_birth, gender } = request.body;
  const values = [branch_id, first_name, last_name, email, phone, country_code, date_of_birth, gender];
  const [member] = await run('create', sql.create, values);
  return reply.type(json).send(created(member));
});

app.get('/api/v4/report/monthlyRevenue/:branch_id', async (_request, reply) =>
  reply.type(json).send(revenue(await run('revenue', sql.monthlyRevenue, []))),
);

const sessionRow = {
  ...fields(
    'id branch_id class_id entry_id facility_id capacity trainers_needed booked waiting present version',
    whole,
  ),
  ...fields('kind category colour day starts_at ends_at facility_name status', text),
  class_name: label,
  is_changed: flag,
  repeats: flag,
  trainers: listOf(object({ staff_id: whole, name: text, override_reason: text })),
};
const calendar = writer(
  object({
    time_zone: text,
    sessions: listOf(object(sessionRow)),
    closed: listOf(object({ day: text, name: label, is_closed: flag })),
  }),
);
type Month = { Body: { branch_id: number; from: string; until: string } };
app.post<Month>('/api/v4/class/getCalendarSchedule', async (request, reply) => {
  const { branch_id, from, until } = request.body;
  const [[branch], sessions, closed] = await Promise.all([
    run('zone', sql.zone, [branch_id]),
    run('calendar', sql.calendar, [branch_id, from, until]),
    run('closed', sql.closed, [branch_id, from, until]),
  ]);
  return reply.type(json).send(calendar({ ...branch, sessions, closed }));
});

bareStock(app);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`bare: ${address} after ${Math.round(performance.now())} ms\n`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
