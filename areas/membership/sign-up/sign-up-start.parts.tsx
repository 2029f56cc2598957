/** Step 2: the first day, and the sales person. */
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import type { Membership } from '../membership/membership.model.ts';
import { besides } from '../membership/beside.rules.ts';
import { goesOn } from '../membership/membership.rules.ts';
import { addDays } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { MAX_DAYS_AHEAD } from './sign-up.rules.ts';
import { dayField, recordField } from '#kit/web/form/fields.ts';
import { FieldInput } from '#kit/web/form/input.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Gap } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useProgrammesSold } from './use-programmes.view.ts';
import { useToday } from '../membership/use-today.view.ts';
import type { SignUpState } from './use-sign-up.view.ts';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import style from '../membership.module.css';

const seller = recordField('sales_staff_id', profileContract.salesPersons, nameOfRow);

type Props = { state: SignUpState; held: readonly Membership[] };
/** A different programme for the same days: the client would pay twice, unless that is intended. */
const Beside = ({ held, state }: Props): ReactElement | null => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const mayChange = useMayOpen('/manage/clientDetails/changeProgramme');
  const { start_on, programme_id = 0, choose } = state;
  const { data } = useProgrammesSold();
  const programme = data?.data.find(({ id }) => id === programme_id);
  // While the server computes it, or refuses, only the first day of the term is known.
  const end_on = state.figures?.end_on ?? start_on;
  const [other] = programme
    ? besides(held, { programme_id, start_on, end_on, type_id: programme.type_id, billing: programme.billing })
    : [];
  if (!other) return null;
  const name = textIn(other.programme_name, locale);
  return (
    <output className={style['refused']}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        {goesOn(other)
          ? words('sign_up.beside_rolling', { name })
          : words('sign_up.beside', { name, from: write(other.start_on), until: write(other.end_on) })}
        <Gap />
        {goesOn(other) ? null : (
          <Button size="compact-xs" variant="default" onClick={() => choose({ start: addDays(other.end_on, 1) })}>
            {words('sign_up.begin_after', { day: write(addDays(other.end_on, 1)) })}
          </Button>
        )}
        <Gap />
        {mayChange ? (
          <PageLink to="/manage/clientDetails/changeProgramme" record={other.id}>
            {words('sign_up.change_instead')}
          </PageLink>
        ) : null}
      </div>
    </output>
  );
};

export const StartStep = ({ state, held }: Props): ReactElement => {
  const today = useToday();
  const { start_on, sales_staff_id, fault, choose } = state;
  const values = { start_on, sales_staff_id };
  return (
    <Stacked gap={16} shrinks>
      <Columns gap={12} narrow="small">
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
      </Columns>
      <Beside held={held} state={state} />
    </Stacked>
  );
};
