/** Days on which the branch is closed or has special hours, year by year. */
import type { ReactElement } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { HolidayRow } from './holiday.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { areaField, bothField, checkField, dayField, ownField, type Group } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { useNow } from '#kit/web/now.ts';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { CopyHolidays } from './holidays-copy.parts.tsx';
import { PlannedInput } from './holidays-planned.parts.tsx';
import { RemoveHoliday } from './holidays-remove.parts.tsx';
import { SpansInput } from '../hours/spans-input.parts.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import style from '../settings.module.css';

type Fields = 'day' | 'name' | 'is_closed' | 'spans' | 'planned' | 'cancel_reason';
const groups: readonly Group<Fields>[] = [
  {
    fields: [
      dayField('day'),
      bothField('name'),
      checkField('is_closed'),
      ownField('spans', SpansInput, { when: ({ is_closed }) => is_closed !== true }),
      ownField('planned', PlannedInput),
      areaField('cancel_reason', { rows: 2, required: true, when: ({ planned }) => planned === 'cancel' }),
    ],
  },
];
const AddHoliday = formDrawer(contract.addHoliday, {
  noun: 'settings.holiday',
  title: 'create',
  save: 'save',
  groups,
  start: () => ({ is_closed: true, spans: [] }),
});
const EditHoliday = formDrawer(contract.editHoliday, {
  noun: 'settings.holiday',
  title: 'edit',
  save: 'save',
  groups,
});

const hoursText = (spans: HolidayRow['spans']): string =>
  spans.map(({ opens, closes }) => `${opens}–${closes}`).join(commaIn(currentLocale()));

type HolidayProps = { holiday: HolidayRow; onEdit: () => void; onRemove: () => void };
const Holiday = ({ holiday, onEdit, onRemove }: HolidayProps): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const write = useDays();
  const name = textIn(holiday.name, locale);
  return (
    <Item
      title={name}
      below={write(holiday.day)}
      right={holiday.is_closed ? words('holiday.closed') : hoursText(holiday.spans)}
      actions={
        <>
          <ItemButton label={words('holiday.edit_named', { name })} icon={<IconPencil size={18} />} onClick={onEdit} />
          <ItemButton label={words('holiday.remove', { name })} icon={<IconTrash size={18} />} onClick={onRemove} />
        </>
      }
    />
  );
};

const YEARS_BACK = 1;
const YEARS_AHEAD = 3;
const useYear = (): { year: number; years: number[] } => {
  const { search } = useAddress();
  const now = new Date(useNow(0)).getFullYear();
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, at) => now - YEARS_BACK + at);
  const asked = Number(search['year']);
  return { year: years.includes(asked) ? asked : now, years };
};

type Props = { branch_id: number };
const Tools = ({ year, years }: { year: number; years: readonly number[] }): ReactElement => {
  const words = useWords('settings');
  const { change } = useAddress();
  return (
    <Inline gap={8} className={style['tools']}>
      <NativeSelect
        aria-label={words('holiday.year')}
        data={years.map(String)}
        value={String(year)}
        onChange={(event) => change({ year: event.currentTarget.value })}
      />
      <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => change({ copy: '1' })}>
        {words('holiday.copy')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
        {words('holiday.create')}
      </Button>
    </Inline>
  );
};

export const HolidaysSection = ({ branch_id }: Props): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const { year, years } = useYear();
  const query = { year: String(year), itemsPerPage: '200' };
  const read = useRead(contract.holidays, { params: { branch_id }, query }, { keep: true });
  const rowOf = (asked: string | undefined): HolidayRow | undefined =>
    read.data?.data.find(({ id }) => String(id) === asked);
  const [edited, removed] = [rowOf(search['edit']), rowOf(search['remove'])];
  return (
    <>
      <Tools year={year} years={years} />
      <Card>
        <Loaded of={read}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={words('holiday.title')} text={words('holiday.empty', { year })} />
            ) : (
              <Items>
                {data.map((holiday) => (
                  <Holiday
                    key={holiday.id}
                    holiday={holiday}
                    onEdit={() => change({ edit: String(holiday.id) })}
                    onRemove={() => change({ remove: String(holiday.id) })}
                  />
                ))}
              </Items>
            )
          }
        </Loaded>
      </Card>
      {search['new'] ? <AddHoliday onClose={() => change({ new: undefined })} /> : null}
      {edited ? <EditHoliday id={edited.id} record={edited} onClose={() => change({ edit: undefined })} /> : null}
      {removed ? <RemoveHoliday holiday={removed} onClose={() => change({ remove: undefined })} /> : null}
      {search['copy'] ? (
        <CopyHolidays branch_id={branch_id} year={year} onClose={() => change({ copy: undefined })} />
      ) : null}
    </>
  );
};
