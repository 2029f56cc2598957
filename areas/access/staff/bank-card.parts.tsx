/** The bank account for a person's pay: masked, shown in full on request, set in a drawer. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { staffContract } from './staff.contract.ts';
import type { Staff } from './staff.model.ts';
import { textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useAddress } from '#kit/web/address.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import style from './staff.module.css';

const BankDrawer = formDrawer(staffContract.editBank, {
  noun: 'access.staff',
  title: 'bank_edit',
  save: 'save',
  record: staffContract.view,
  groups: [{ fields: [textField('bank_name'), textField('bank_account')] }],
});

const Full = ({ id }: { id: number }): ReactElement => {
  const { data, error } = useRead(staffContract.bank, { params: { id } });
  return <span>{error ? error.lines.join(' ') : (data?.bank_account ?? '')}</span>;
};

export const BankCard = ({ record }: { record: Staff }): ReactElement | null => {
  const words = useWords('access');
  const { search, change } = useAddress();
  const [isShown, setShown] = useState(false);
  const known = record.bank_account_masked;
  if (known === null && !record.can.includes('edit_bank')) return null;
  return (
    <Card title={words('group.bank')}>
      <Inline gap="8px 16px" justify="space-between">
        {known === null ? (
          <Dim size="inherit">{words('staff.bank_none')}</Dim>
        ) : (
          <span>
            {record.bank_name} {isShown ? <Full id={record.id} /> : known}
          </span>
        )}
        <Inline gap={8} align="stretch" className={style['buttons']}>
          {record.can.includes('see_bank') ? (
            <Button variant="default" size="xs" onClick={() => setShown(!isShown)}>
              {words(isShown ? 'staff.bank_hide' : 'staff.bank_show')}
            </Button>
          ) : null}
          {record.can.includes('edit_bank') ? (
            <Button variant="default" size="xs" onClick={() => change({ bank: '1' })}>
              {words('staff.bank_edit')}
            </Button>
          ) : null}
        </Inline>
      </Inline>
      {search['bank'] ? <BankDrawer onClose={() => change({ bank: undefined }, { replace: true })} /> : null}
    </Card>
  );
};
