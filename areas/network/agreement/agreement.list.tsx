/** Agreements: those that end first at the top, and those that have ended at the bottom. */
import type { ReactElement } from 'react';
import { agreementContract } from './agreement.contract.ts';
import { renewals, type AgreementRow } from './agreement.model.ts';
import { agreementMachine } from './agreement.machine.ts';
import { organisationContract } from '../organisation/organisation.contract.ts';
import { packageContract } from '../package/package.contract.ts';
import { custom, day, link, number, status, text } from '#kit/web/columns.tsx';
import { dayField, ownField, radioField, recordField, type LooseRow } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { byRecord, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { DayText } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import { BranchesInput } from '../franchise-invoice/franchise-inputs.parts.tsx';
import { Tabs } from '../franchise-invoice/franchise-tabs.parts.tsx';

const nameOf = (row: LooseRow): string => String(row['name']);
const AddAgreement = formDrawer(agreementContract.create, {
  noun: 'network.agreement',
  title: 'create',
  save: 'save',
  groups: [
    {
      fields: [
        recordField('organisation_id', organisationContract.list, nameOf),
        recordField(
          'package_id',
          packageContract.list,
          (row) => `${String(row['name'])} · ${String(row['currency'])}`,
          {
            query: { status: 'active' },
          },
        ),
        ownField('branches', BranchesInput, { also: ['organisation_id'] }),
        dayField('start_on'),
        radioField('renewal', renewals),
      ],
    },
  ],
  start: () => ({ renewal: 'none' as const, branches: [] }),
});

const isOver = ({ status }: AgreementRow): boolean => status === 'expired' || status === 'terminated';
/** Nothing follows after an agreement that has ended. */
const Then = ({ agreement }: { agreement: AgreementRow }): ReactElement => {
  const words = useWords('network');
  return <>{isOver(agreement) ? '—' : words(`agreement.choice.renewal.${agreement.renewal}`)}</>;
};

export const AgreementList = listPage(agreementContract.list, {
  noun: 'network.agreement',
  record: '/franchise/view',
  columns: [
    link('organisation_name', { to: '/franchise/view', id: 'organisation_id' }),
    status(agreementMachine),
    text('package_name'),
    day('start_on'),
    custom('end_on', (row: AgreementRow) => <DayText day={row.terminated_on ?? row.end_on} />),
    custom('days_left', (row: AgreementRow) => <>{isOver(row) ? '—' : row.days_left}</>, { figures: true }),
    custom('renewal', (row: AgreementRow) => <Then agreement={row} />),
    number('renewals', { extra: true }),
    number('branches'),
    number('documents'),
    text('issuer_name', { extra: true }),
  ],
  filters: [
    byStatus(agreementMachine),
    byRecord('country_code', organisationContract.countries, (row) => String(row['name'])),
  ],
  csv: agreementContract.csv,
  views: [
    { name: 'running', search: { status: 'active,expiring' } },
    { name: 'expiring', search: { status: 'expiring' } },
  ],
  above: Tabs,
  create: { drawer: AddAgreement, needs: 'MANAGE_FRANCHISE' },
});
