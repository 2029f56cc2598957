/** Agreements, those that end first on top. */
import { agreementContract } from '#domain/areas/network/agreement.contract.ts';
import { agreementMachine, renewals } from '#domain/areas/network/agreement.model.ts';
import { organisationContract } from '#domain/areas/network/organisation.contract.ts';
import { packageContract } from '#domain/areas/network/package.contract.ts';
import { choice, day, link, number, status, text } from '#web/kit/columns.tsx';
import { dayField, ownField, radioField, recordField, type LooseRow } from '#web/kit/form/fields.ts';
import { formDrawer } from '#web/kit/form/page.tsx';
import { byRecord, byStatus } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { BranchesInput } from './franchise.inputs.tsx';
import { Tabs } from './franchise.tabs.tsx';

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

export const AgreementList = listPage(agreementContract.list, {
  noun: 'network.agreement',
  record: '/franchise/view',
  columns: [
    link('organisation_name', { to: '/franchise/view', id: 'organisation_id' }),
    status(agreementMachine),
    text('package_name'),
    day('start_on'),
    day('end_on'),
    number('days_left'),
    choice('renewal'),
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
