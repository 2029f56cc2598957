/** `/manage/clientDetails/customCharge/{client}`: request a charge. Without an id: all charges of the branch. */
import type { ComponentType, ReactElement } from 'react';
import { chargeContract } from './charge.contract.ts';
import { chargeMachine } from './charge.machine.ts';
import type { Charge } from './charge.model.ts';
import { taxClasses } from '../tax/tax.model.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { choice, custom, instant, money, nameLink, status, text } from '#kit/web/columns.tsx';
import { areaField, moneyField, selectField, textField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { None } from '#kit/web/look/show.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { ChargesOfClient } from './charges.parts.tsx';
import { ReceiptLines } from '../payment/receipt.parts.tsx';
import { chargeActions } from '../refund/refund.actions.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const here = (): number => place.get().branch_id ?? 0;

/** A preview of the invoice, as if approved today. */
const Preview = ({ values }: { values: Values }): ReactElement | null => {
  const words = useWords('money');
  const locale = useLocale();
  const cents = typeof values['amount_cents'] === 'number' ? values['amount_cents'] : 0;
  const tax_class = taxClasses.find((one) => one === values['tax_class']) ?? 'standard';
  const body = { branch_id: here(), amount_cents: cents, tax_class };
  const { data, error } = useRead(chargeContract.preview, { body }, { when: cents > 0, keep: true });
  const typed = typeof values['description'] === 'string' ? values['description'] : '';
  const described = data && {
    ...data,
    lines: data.lines.map((line) => ({ ...line, label: { en: typed, cn: typed } })),
  };
  return cents > 0 ? (
    <Outcome>
      <h3>{words('custom_charge.preview')}</h3>
      {error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : null}
      {described ? (
        <>
          <ReceiptLines figures={described} />
          <Quiet>{words('custom_charge.due', { day: formatDay(described.due_on, locale) })}</Quiet>
        </>
      ) : null}
    </Outcome>
  ) : null;
};

const Side = ({ values }: { values: Values }): ReactElement => {
  const id = usePageId();
  return (
    <Stacked gap={16}>
      <Preview values={values} />
      {id === undefined ? null : <ChargesOfClient member_id={id} />}
    </Stacked>
  );
};

const AskCharge = formPage(chargeContract.ask, {
  noun: 'money.custom_charge',
  title: 'ask',
  save: 'save',
  groups: [
    {
      fields: [
        textField('description'),
        [moneyField('amount_cents'), selectField('tax_class', taxClasses)],
        areaField('reason'),
      ],
    },
  ],
  start: () => ({ tax_class: 'standard' as const }),
  hidden: ({ id }) => ({ branch_id: here(), member_id: id ?? 0 }),
  side: Side,
  done: (_, { id }) => ({ to: '/manage/clientDetails', ...(id !== undefined && { id }), search: { tab: 'money' } }),
});

const ChargeList = listPage(chargeContract.list, {
  noun: 'money.custom_charge',
  columns: [
    nameLink('member_name', (charge: Charge) => charge.member_name, {
      to: '/manage/clientDetails',
      id: (charge) => charge.member_id,
    }),
    status(chargeMachine),
    text('description'),
    money('amount_cents'),
    choice('tax_class', { extra: true }),
    text('reason'),
    text('asked_by_name'),
    instant('created_at'),
    custom('invoice_number', (charge: Charge) =>
      charge.invoice_id === null ? (
        <None />
      ) : (
        <PageLink to="/manage/clientDetails/paymentInvoice" record={charge.invoice_id}>
          {charge.invoice_number}
        </PageLink>
      ),
    ),
    text('decided_by_name', { extra: true }),
    text('branch_name', { extra: true }),
  ],
  filters: [byStatus(chargeMachine), byDays('days', { from: 'from', until: 'until' })],
  views: [
    { name: 'waiting', search: { status: 'pending', sort: 'created_at' } },
    { name: 'approved', search: { status: 'approved' } },
    { name: 'rejected', search: { status: 'rejected' } },
  ],
  actions: chargeActions,
});

/** The client, with a link back. */
const Whose = ({ member_id }: { member_id: number }): ReactElement => {
  const { data } = useRead(memberContract.view, { params: { id: member_id } });
  return (
    <Trail>
      {data && (
        <PageLink to="/manage/clientDetails" record={member_id} search={{ tab: 'money' }}>
          {fullName(data)}
        </PageLink>
      )}
    </Trail>
  );
};

export const ChargePage: ComponentType = () => {
  const id = usePageId();
  return id === undefined ? (
    <ChargeList />
  ) : (
    <>
      <Whose member_id={id} />
      <AskCharge />
    </>
  );
};
