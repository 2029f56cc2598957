/**
 * Branches whose currency has no minor units, or a thousand of them: opened, sold in, invoiced, refunded and counted.
 */
import { describe, expect, it } from 'vitest';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import type { DayToClose } from '#areas/money/day-close/day-close.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { aMember, aProgramme, cash, invoiceOf, signedUp } from '#areas/membership/membership.testing.ts';
import { acceptedBy, aDraft, anAgreement, anOrganisation, ask, prepared } from './opening.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let template: { id: number; branch_id: number };

const { test, call, run, hq, master, admin } = await signedIn(['hq', 'master', 'admin'], { poolSize: 2 });
const branch_id = test.network.branches.KL;
template = { branch_id, id: (await aProgramme(test, admin, branch_id)).id };

type Market = {
  country_code: string;
  time_zone: string;
  phone: string;
  currency: string;
  rate_bp: number;
  /** In minor units, with an odd amount, so that tax and parts have to be rounded. */
  price: number;
  /** Computed by hand: price × rate ÷ (1 + rate), half up. */
  tax: number;
  typed: string;
  shown: string;
};
const markets: Market[] = [
  {
    country_code: 'VN',
    time_zone: 'Asia/Ho_Chi_Minh',
    phone: '+84 28 3823 4567',
    currency: 'VND',
    rate_bp: 1_000,
    price: 1_490_005,
    tax: 135_455,
    typed: '1490005',
    shown: 'VND 1,490,005',
  },
  {
    country_code: 'JP',
    time_zone: 'Asia/Tokyo',
    phone: '+81 3 1234 5678',
    currency: 'JPY',
    rate_bp: 1_000,
    price: 9_805,
    tax: 891,
    typed: '9805',
    shown: 'JPY 9,805',
  },
  {
    country_code: 'KW',
    time_zone: 'Asia/Kuwait',
    phone: '+965 2224 5678',
    currency: 'KWD',
    rate_bp: 500,
    price: 45_505,
    tax: 2_167,
    typed: '45.505',
    shown: 'KWD 45.505',
  },
];

describe.each(markets.filter((_market, index) => takesTurn(index, 3)))('a branch that sells in $currency', (market) => {
  const { currency, price, tax, typed, shown, time_zone } = market;

  it('opens, sells, invoices, gives back and closes its day', async () => {
    const today = dayIn(time_zone, new Date());
    const { branch_id, admin } = await opened(market);
    const member_id = await aMember(test, admin, branch_id);
    const list = (await call(admin, 'GET', `memberships/${branch_id}`)).data as {
      data: { id: number; currency: string; price_cents: number }[];
    };
    expect(list.data).toMatchObject([{ currency, price_cents: price }]);
    const body = { branch_id, member_id, programme_id: list.data[0]?.id, start_on: today, total_cents: price };
    const { invoice_id } = await signedUp(test, admin, { ...body, payments: [cash(price)] });
    const invoice = await invoiceOf(test, admin, invoice_id);
    expect(invoice).toMatchObject({
      currency,
      status: 'success',
      total_cents: price,
      paid_cents: price,
      tax_cents: tax,
    });

    const file = await test.app.http.inject({
      url: `/api/v4/transaction/csv/${branch_id}?from=${today}&until=${today}`,
      headers: admin,
    });
    expect(file.body).toContain(`${currency},${typed},`);

    // The refusal's sentence writes the amount as people there do.
    const payment = (await call(admin, 'GET', `invoice/view/${invoice_id}`)).data as {
      payments: { id: number }[];
    };
    const back = { destination: 'method', reason: 'Moved away', sold_goes: 'keep' };
    const asked = (amount_cents: number) =>
      call(admin, 'POST', `payment/refund/${payment.payments[0]?.id}`, { ...back, amount_cents });
    expect((await asked(price + 1)).refusal).toMatchObject({ code: 'money.refund_too_high', most: shown });
    expect(await asked(5)).toMatchObject({ responseCode: codes.ok });

    const day = (await call(admin, 'GET', `dayClose/${branch_id}`)).data as DayToClose;
    expect(day).toMatchObject({ currency, methods: [{ method: 'cash', expected_cents: price }] });
    const short = { method: 'cash', expected_cents: price, counted_cents: price - 5, reason: 'Change given wrongly' };
    const close = { branch_id, day: today, version: 0, lines: [short] };
    const closed = await call(admin, 'POST', 'dayClose', close);
    expect(closed).toMatchObject({ responseCode: codes.ok });

    for (const name of ['revenue_earned', 'billing_by_date']) await run(name);
    const home = (await call(hq, 'GET', `home/${branch_id}`)).data as { revenue: object[] };
    expect(home.revenue).toMatchObject([{ currency, now_cents: price - tax }]);
  });
});

const opened = async ({ country_code, time_zone, phone, currency, rate_bp, price }: Market) => {
  const organisation = await anOrganisation(test, test.network.organisation_id, 'franchisee', `In ${country_code}`);
  const agreement = await anAgreement(test, organisation, currency);
  const where = { country_code, time_zone, phone, currency, region: '', tax_name: 'VAT', tax_rate_bp: rate_bp };
  const sold = {
    template_branch_id: template.branch_id,
    programmes: [{ programme_id: template.id, price_cents: price }],
  };
  const draft = aDraft(organisation, { ...where, region: country_code, agreements: [agreement], ...sold });
  const made = await prepared(test, master, draft);
  const admin = await acceptedBy(test, draft.admin_email);
  const { id, version } = (await ask(test, master, 'GET', `opening/view/${made.id}`)).data;
  expect(await ask(test, master, 'POST', `opening/open/${id}`, { version })).toMatchObject({ responseCode: codes.ok });
  return { branch_id: made.branch_id, admin };
};
