/** The test's own organisation and agreement, in a market where the network has no branches. */
import pg from 'pg';
import { runningUrl } from '#server/boot/postgres.ts';
import { callApi } from './api.ts';
import { dayAhead } from './classes.ts';
import type { Page } from './test.ts';

type Org = { id: number; code: string };
const terms = {
  term_months: 60,
  royalty_kind: 'percent',
  royalty_base: 'invoiced',
  royalty_bp: 600,
  billing_day: 3,
  pay_within_days: 14,
  max_branches: 3,
  seats: 20,
  modules: ['people', 'classes'],
};
export const agreedIn = async (
  page: Page,
  { name, code, country, currency }: { name: string; code: string; country: string; currency: string },
): Promise<void> => {
  const orgs = await callApi<{ data: Org[] }>(page, 'franchise/organisation/{b}?itemsPerPage=200');
  const parent_id = orgs.data.find((one) => one.code === 'CMN')?.id ?? 0;
  const held = { territory_country: country, country_code: country };
  const made = await callApi<Org>(page, 'franchise/organisation', {
    name,
    code,
    kind: 'franchisee',
    parent_id,
    ...held,
  });
  const offer = { organisation_id: parent_id, name: `Offer ${code}`, currency, ...terms };
  const { id: package_id } = await callApi<{ id: number }>(page, 'franchise/package', offer);
  const start_on = dayAhead(-1);
  const input = { organisation_id: made.id, package_id, branches: [], start_on, renewal: 'none' };
  await callApi(page, 'franchise/agreement', input);
};

/** Someone who works for another franchisee can act for this organisation too. */
export const actsFor = async (email: string, code: string): Promise<void> => {
  const client = new pg.Client({ connectionString: runningUrl(process.env.CORNERMAN_DATA ?? '') });
  await client.connect();
  try {
    await client.query(
      `insert into staff_role (staff_id, role_id, organisation_id)
       select s.id, r.id, o.id from staff s, role r, organisation o where s.email = $1 and r.key = 'franchise_operator' and o.code = $2`,
      [email, code],
    );
  } finally {
    await client.end();
  }
};

/** Nobody works there after the test, because other tests count the network's branches and organisations. */
export const closeAfter = async (branch: string, code: string): Promise<void> => {
  const client = new pg.Client({ connectionString: runningUrl(process.env.CORNERMAN_DATA ?? '') });
  await client.connect();
  try {
    await client.query('update branch set is_active = false where name = $1', [branch]);
    await client.query('delete from staff_role where organisation_id = (select id from organisation where code = $1)', [
      code,
    ]);
    await client.query('update organisation set closed_on = current_date where code = $1', [code]);
    await client.query(
      `update franchise_agreement set status = 'terminated', terminated_on = start_on, reason = 'Test'
      where organisation_id = (select id from organisation where code = $1) and status in ('active', 'expiring')`,
      [code],
    );
  } finally {
    await client.end();
  }
};
