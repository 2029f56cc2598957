/** `/user/security`: who signed in, what was refused, who changed permissions or exported data. */
import type { ReactElement } from 'react';
import { TextInput } from '@mantine/core';
import { auditContract, MOST_COUNTED } from '../audit/audit.contract.ts';
import { securityEventContract } from './security-event.contract.ts';
import { repeatingKinds, securityKinds } from '#kit/domain/security-event.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branch, choice, instant, link, number, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byRecord } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { personName } from '../staff/person-name.view.ts';
import { Words } from '#kit/web/look/lay.tsx';

const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row['name']);
const accessKinds = securityKinds.filter((kind) =>
  /^(role|privilege|step|codes_renewed|bank|payee|gift_limit|email|password_(changed|reset)|sessions|status)/.test(
    kind,
  ),
);

const AddressFilter = (): ReactElement => {
  const words = useWords('access');
  const { search, change } = useAddress();
  return (
    <Words as="div" most={220} mb={12}>
      <TextInput
        label={words('security_event.find_address')}
        maxLength={45}
        value={search['address'] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ address: value === '' ? undefined : value, page: undefined }, { replace: true })
        }
      />
    </Words>
  );
};

export const SecurityEventList = listPage(securityEventContract.list, {
  noun: 'access.security_event',
  record: '/user/viewSecurityEvent',
  columns: [
    link('said'),
    instant('at'),
    choice('kind'),
    text('who'),
    text('address'),
    branch('branch_name', { extra: 'branch' }),
    number('count', { extra: true }),
  ],
  filters: [
    byChoice('kind', securityKinds),
    byRecord('staff_id', auditContract.people, personName),
    byRecord('at_branch_id', branchContract.plain, nameOf),
    byDays('at'),
  ],
  views: [
    { name: 'attacks', search: { kind: repeatingKinds.join(',') } },
    { name: 'access', search: { kind: accessKinds.join(',') } },
    { name: 'data', search: { kind: 'exported,message_opened,erased' } },
  ],
  counts_to: MOST_COUNTED,
  above: AddressFilter,
  csv: securityEventContract.csv,
});
