/** The bank account for the person's own pay, on their profile: masked until requested, and set with the password. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { endOfAccount, maskedAccount } from './staff.rules.ts';
import { twoStepContract } from '../two-step/two-step.contract.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { passwordField, textField } from '#kit/web/form/fields.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import style from './staff.module.css';

type Bank = DataOf<typeof twoStepContract.bank>;

const groups = [
  {
    fields: [
      textField('bank_name'),
      textField('bank_account', { autoComplete: 'off' }),
      passwordField('password', { autoComplete: 'current-password' }),
    ],
  },
] as const;
const places = { 'access.wrong_password': 'password', 'access.slow_down': 'password' };

const Edit = ({ bank, onClose }: { bank: Bank; onClose: () => void }): ReactElement => {
  const words = useWords('access');
  const [start] = useState({ bank_name: bank.bank_name ?? '', bank_account: bank.bank_account ?? '' });
  const done = (): void => {
    void refreshAll();
    onClose();
  };
  return (
    <NounScope noun="access.staff">
      <p>{words('staff.bank_password_why')}</p>
      {bank.bank_account === null ? null : <p>{words('staff.bank_to_remove')}</p>}
      <BareForm
        row={twoStepContract.editBank}
        groups={groups}
        start={start}
        places={places}
        go={words('staff.bank_save')}
        onDone={done}
      >
        <Button variant="default" onClick={onClose}>
          {words('two_step.cancel')}
        </Button>
      </BareForm>
    </NounScope>
  );
};

const Rest = ({ bank, onEdit }: { bank: Bank; onEdit: () => void }): ReactElement => {
  const words = useWords('access');
  const [isShown, setShown] = useState(false);
  const { bank_name, bank_account } = bank;
  return (
    <Inline gap="8px 16px" justify="space-between">
      {bank_account === null ? (
        <Dim size="inherit">{words('staff.bank_own_none')}</Dim>
      ) : (
        <span>
          {bank_name} {isShown ? bank_account : maskedAccount(endOfAccount(bank_account))}
        </span>
      )}
      <Inline gap={8} align="stretch" className={style['buttons']}>
        {bank_account === null ? null : (
          <Button variant="default" size="xs" onClick={() => setShown(!isShown)}>
            {words(isShown ? 'staff.bank_hide' : 'staff.bank_show')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onEdit}>
          {words('staff.bank_edit')}
        </Button>
      </Inline>
    </Inline>
  );
};

export const OwnBankCard = (): ReactElement => {
  const words = useWords('access');
  const { data, waiting } = useLoaded(twoStepContract.bank, {}, { height: 32 });
  const [isEditing, setEditing] = useState(false);
  return (
    <Card title={words('group.bank')}>
      {waiting}
      {data && !isEditing ? <Rest bank={data} onEdit={() => setEditing(true)} /> : null}
      {data && isEditing ? <Edit bank={data} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
};
