/** The agreements of an organisation: terms, branches, documents, and what can be done with them. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { agreementContract } from '#domain/areas/network/agreement.contract.ts';
import { agreementMachine, type Agreement, type AgreementRow } from '#domain/areas/network/agreement.model.ts';
import type { Organisation } from '#domain/areas/network/organisation.model.ts';
import { move, runMove } from '#web/kit/actions.ts';
import { download } from '#web/kit/api.ts';
import { areaField, dayField, recordField, textField, uploadField } from '#web/kit/form/fields.ts';
import { formDrawer } from '#web/kit/form/page.tsx';
import { branchContract } from '#domain/areas/network/branch.contract.ts';
import { Card, Failed } from '#web/kit/look/page.tsx';
import { DayText, Money, Status } from '#web/kit/look/show.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useRead } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import { Royalty } from './package.list.tsx';
import style from './network.module.css';

const noun = 'network.agreement';
const renew = move<Agreement, typeof agreementContract.renew>(
  'renew',
  agreementContract.renew,
  ({ id, version }) => ({ params: { id }, body: { version } }),
  { confirms: true },
);
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
const AddDocument = formDrawer(agreementContract.addDocument, {
  noun,
  title: 'document_title',
  save: 'add_document',
  groups: [{ fields: [textField('title'), uploadField('file_id', 'document')] }],
});
const drawers = { terminate: Terminate, cover: Cover, add_document: AddDocument } as const;
type DrawerName = keyof typeof drawers;

const Buttons = ({ agreement }: { agreement: Agreement }): ReactElement => {
  const words = useWords('network');
  const [open, setOpen] = useState<DrawerName | null>(null);
  const Drawer = open && drawers[open];
  const names = (['cover', 'add_document', 'terminate'] as const).filter((name) => agreement.can.includes(name));
  return (
    <div className={style['buttons']}>
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
    </div>
  );
};

const Details = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('network');
  const { data: agreement, error, refetch } = useRead(agreementContract.view, { params: { id } });
  if (error) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (!agreement) return null;
  const { terms, currency } = agreement;
  const billing = { day: terms.billing_day, days: terms.pay_within_days };
  return (
    <>
      <div>
        <Royalty of={{ ...terms, currency }} />
      </div>
      <div className={style['dim']}>
        {terms.licence_fee_cents > 0 ? (
          <>
            {words('field.licence_fee_cents')} <Money cents={terms.licence_fee_cents} currency={currency} /> ·{' '}
          </>
        ) : null}
        {terms.marketing_bp > 0 ? `${words('field.marketing_bp')} ${terms.marketing_bp / 100} % · ` : null}
        {words('agreement.billing', billing)} ·{' '}
        {words('agreement.included', { branches: terms.max_branches, seats: terms.seats })}
      </div>
      <div className={style['dim']}>
        {words('agreement.covers')}: {agreement.covers.map(({ branch_name }) => branch_name).join(', ')}
      </div>
      <div className={style['buttons']}>
        {agreement.papers.map((paper) => (
          <Button
            key={paper.id}
            size="compact-sm"
            variant="subtle"
            onClick={() => void download(agreementContract.document, { params: { id: paper.id } })}
          >
            {paper.title}
          </Button>
        ))}
      </div>
      {agreement.reason === null ? null : <p className={style['dim']}>{agreement.reason}</p>}
      <Buttons agreement={agreement} />
    </>
  );
};

const One = ({ agreement }: { agreement: AgreementRow }): ReactElement => (
  <li className={style['block']}>
    <div className={style['row']}>
      <strong>{agreement.package_name}</strong>
      <Status machine={agreementMachine} value={agreement.status} noun={noun} />
    </div>
    <div className={style['dim']}>
      <DayText day={agreement.start_on} /> – <DayText day={agreement.terminated_on ?? agreement.end_on} /> ·{' '}
      {agreement.issuer_name}
    </div>
    <Details id={agreement.id} />
  </li>
);

export const AgreementCard = ({ record }: { record: Organisation }): ReactElement => {
  const words = useWords('network');
  const { branch_id } = usePlace();
  const asked = {
    params: { branch_id: branch_id ?? 0 },
    query: { organisation_id: String(record.id), sort: '-start_on' as const },
  };
  const { data, error, refetch } = useRead(agreementContract.list, asked, { keep: true });
  return (
    <Card title={words('agreement.title')}>
      {error ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {data && data.data.length === 0 ? <p className={style['dim']}>{words('agreement.none')}</p> : null}
      <ul className={style['list']}>
        {(data?.data ?? []).map((agreement) => (
          <One key={agreement.id} agreement={agreement} />
        ))}
      </ul>
    </Card>
  );
};
