/** Step 2: the first day, and who sold it. */
import type { ReactElement } from 'react';
import { profileContract } from '#domain/areas/access/profile.contract.ts';
import { addDays } from '#domain/kit/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/areas/membership/sign-up.rules.ts';
import { dayField, recordField, type LooseRow } from '#web/kit/form/fields.ts';
import { FieldInput } from '#web/kit/form/input.tsx';
import { useToday } from './use-today.ts';
import type { SignUpState } from './use-sign-up.ts';
import style from './membership.module.css';

const nameOf = (row: LooseRow): string => `${String(row['first_name'])} ${String(row['last_name'])}`.trim();
const seller = recordField('sales_staff_id', profileContract.salesPersons, nameOf);

export const StartStep = ({ state }: { state: SignUpState }): ReactElement => {
  const today = useToday();
  const { start_on, sales_staff_id, fault, choose } = state;
  const values = { start_on, sales_staff_id };
  return (
    <div className={style['pair']}>
      <FieldInput
        field={dayField('start_on', { min: today, max: addDays(today, MAX_DAYS_AHEAD) })}
        value={start_on}
        values={values}
        error={fault?.fields['start_on']?.[0]}
        required
        set={(_, day) => choose({ start: typeof day === 'string' ? day : '' })}
      />
      <FieldInput
        field={seller}
        value={sales_staff_id}
        values={values}
        error={fault?.fields['sales_staff_id']?.[0]}
        required={false}
        set={(_, id) => choose({ seller: typeof id === 'number' ? id : null })}
      />
    </div>
  );
};
