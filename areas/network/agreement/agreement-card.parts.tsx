/** The agreements of an organisation: terms, branches, documents, and what can be done with them. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { agreementContract } from './agreement.contract.ts';
import { renewals, type Agreement, type AgreementRow } from './agreement.model.ts';
import { agreementMachine } from './agreement.machine.ts';
import type { Organisation } from '../organisation/organisation.model.ts';
import { moveOf, runMove } from '#kit/web/actions.ts';
import { useDays } from '#kit/web/days.ts';
import { areaField, dayField, ownField, radioField, recordField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { branchContract } from '../branch/branch.contract.ts';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { DayText, Money, Status } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Covers, Included } from './agreement-covers.parts.tsx';
import { AddDocument, Papers } from './agreement-papers.parts.tsx';
import { CoveredInput } from '../franchise-invoice/franchise-inputs.parts.tsx';
import { Royalty } from '../package/royalty.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

const noun = 'network.agreement';
const renew = moveOf(agreementMachine, agreementContract, 'renew');
const Terminate = formDrawer(agreementContract.terminate, {
  noun,
  title: 'terminate_title',
  save: 'terminate',
  groups: [{ fields: [dayField('terminated_on'), areaField('reason')] }],
});
const Cover = formDrawer(agreementContract.cover, {
  noun,
  title: 'cover_title',
  save: 'cover',
  groups: [
    { fields: [recordField('branch_id', branchContract.plain, (row) => String(row['name'])), dayField('from_on')] },
  ],
});
const ChangeRenewal = formDrawer(agreementContract.renewal, {
  noun,
  title: 'renewal_title',
  save: 'renewal',
  groups: [{ fields: [radioField('renewal', renewals)] }],
  start: ({ record }) => ({ renewal: (record as Agreement | undefined)?.renewal ?? ('none' as const) }),
});
const TakeOut = formDrawer(agreementContract.takeOut, {
  noun,
  title: 'take_out_title',
  save: 'take_out',
  groups: [{ fields: [ownField('branch_id', CoveredInput), dayField('last_on')] }],
});
const drawers = {
  cover: Cover,
  take_out: TakeOut,
  renewal: ChangeRenewal,
  add_document: AddDocument,
  terminate: Terminate,
} as const;
type DrawerName = keyof typeof drawers;
const shown = ['cover', 'take_out', 'renewal', 'add_document', 'terminate'] as const;

const Buttons = ({ agreement }: { agreement: Agreement }): ReactElement => {
  const words = useWords('network');
  const [open, setOpen] = useState<DrawerName | null>(null);
  const Drawer = open && drawers[open];
  const names = shown.filter((name) => agreement.can.includes(name));
  return (
    <Inline gap={8} align="stretch">
      {agreement.can.includes('renew') ? (
        <Button size="compact-sm" variant="default" onClick={() => void runMove(renew, agreement, noun)}>
          {words('agreement.move.renew')}
        </Button>
      ) : null}
      {names.map((name) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => setOpen(name)}>
          {words(`agreement.move.${name}`)}
        </Button>
      ))}
      {Drawer ? <Drawer id={agreement.id} record={agreement} onClose={() => setOpen(null)} /> : null}
    </Inline>
  );
};

const Agreed = ({ agreement }: { agreement: Agreement }): ReactElement => {
  const words = useWords('network');
  const { terms, currency } = agreement;
  const billing = { day: terms.billing_day, days: terms.pay_within_days };
  return (
    <Stacked gap={4} items="start" className={style['block']}>
      <div>
        <Royalty of={{ ...terms, currency }} />
      </div>
      <Quiet as="div">
        {terms.licence_fee_cents > 0 ? (
          <>
            {words('field.licence_fee_cents')} <Money cents={terms.licence_fee_cents} currency={currency} /> ·{' '}
          </>
        ) : null}
        {terms.marketing_bp > 0 ? `${words('field.marketing_bp')} ${terms.marketing_bp / 100} % · ` : null}
        {words('agreement.billing', billing)}
      </Quiet>
      <Included agreement={agreement} />
      <Covers agreement={agreement} />
      <Papers agreement={agreement} />
      {agreement.reason === null ? null : <Quiet>{agreement.reason}</Quiet>}
      <Buttons agreement={agreement} />
    </Stacked>
  );
};
const Details = ({ id }: { id: number }): ReactElement => (
  <Loaded of={useRead(agreementContract.view, { params: { id } })} height={0}>
    {(agreement) => <Agreed agreement={agreement} />}
  </Loaded>
);

/** What happens at the end, and how long it is until then. */
const What = ({ agreement }: { agreement: AgreementRow }): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const { status, days_left, renewal, renewals: times, successor_on } = agreement;
  const isOver = status === 'expired' || status === 'terminated';
  const parts = [
    ...(isOver
      ? []
      : [words('agreement.days_left', { count: days_left }), words(`agreement.choice.renewal.${renewal}`)]),
    ...(times > 0 ? [words('agreement.renewed', { count: times })] : []),
    ...(successor_on === null || isOver ? [] : [words('agreement.followed', { day: write(successor_on) })]),
  ];
  return <div>{parts.join(' · ')}</div>;
};

const One = ({ agreement }: { agreement: AgreementRow }): ReactElement => (
  <Item
    title={agreement.package_name}
    right={<Status machine={agreementMachine} value={agreement.status} noun={noun} />}
    below={
      <>
        <DayText day={agreement.start_on} /> – <DayText day={agreement.terminated_on ?? agreement.end_on} /> ·{' '}
        {agreement.issuer_name}
        <What agreement={agreement} />
      </>
    }
    foot={<Details id={agreement.id} />}
  />
);

export const AgreementCard = ({ record }: { record: Organisation }): ReactElement => {
  const words = useWords('network');
  const { branch_id } = usePlace();
  const asked = {
    params: { branch_id: branch_id ?? 0 },
    query: { organisation_id: String(record.id), sort: '-start_on' as const },
  };
  return (
    <Card title={words('agreement.title')}>
      <Loaded of={useRead(agreementContract.list, asked, { keep: true })} height={0}>
        {({ data }) => (
          <Items empty={words('agreement.none')}>
            {data.map((agreement) => (
              <One key={agreement.id} agreement={agreement} />
            ))}
          </Items>
        )}
      </Loaded>
    </Card>
  );
};
