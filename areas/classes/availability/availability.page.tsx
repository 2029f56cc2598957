/** `/manage/appointments/availability/{staff}`: when trainers can be booked; the person's own hours are open first. */
import type { ReactElement } from 'react';
import { Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { availabilityContract } from './availability.contract.ts';
import type { Availability, Span } from './availability.model.ts';
import { PageLink, useAddress, useGo, usePageId } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { Exceptions } from './availability-exceptions.parts.tsx';
import { WeekForm } from './availability.form.tsx';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../appointment/appointment.module.css';
import { commaIn } from '#kit/domain/words.ts';

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const onDay = (week: readonly Span[], weekday: number): string =>
  week
    .filter((span) => span.weekday === weekday)
    .toSorted((a, b) => a.starts.localeCompare(b.starts))
    .map((span) => `${span.starts}–${span.ends}`)
    .join(commaIn(currentLocale()));

const Week = ({ of }: { of: Availability }): ReactElement => {
  const words = useWords('classes');
  const length = [
    words('availability.minutes', { count: of.duration_min }),
    of.buffer_before_min > 0 ? words('availability.before', { count: of.buffer_before_min }) : '',
    of.buffer_after_min > 0 ? words('availability.after', { count: of.buffer_after_min }) : '',
    of.facility_name ?? words('appointment.on_floor'),
  ];
  return (
    <>
      <Words as="p" tone="gray">
        {length.filter(Boolean).join(' · ')}
      </Words>
      {weekdays.map((weekday) => (
        <Columns
          columns="110px minmax(0, 1fr) auto"
          narrowed="minmax(0, 1fr) auto"
          narrow="phone"
          align="center"
          gap={8}
          p="8px 0"
          key={weekday}
          className={style['weekRow']}
        >
          <span>{words(`availability.weekday.${weekday}`)}</span>
          <span>
            {onDay(of.week, weekday) || (
              <Words my={0} tone="gray">
                {words('availability.closed')}
              </Words>
            )}
          </span>
        </Columns>
      ))}
    </>
  );
};

const One = ({ of }: { of: Availability }): ReactElement => {
  const words = useWords('classes');
  const { search, change } = useAddress();
  const mayEdit = of.can.includes('edit');
  const isEdited = mayEdit && search['edit'] === '1';
  return (
    <Stack gap="md">
      <Card
        title={of.name}
        aside={
          mayEdit && !isEdited ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} />}
              aria-label={`${words('availability.edit')}: ${of.name}`}
              onClick={() => change({ edit: '1' })}
            >
              {words('availability.edit')}
            </Button>
          ) : null
        }
      >
        {isEdited ? (
          <WeekForm key={of.version} of={of} onDone={() => change({ edit: undefined }, { replace: true })} />
        ) : of.week.length === 0 ? (
          <Empty title={words('availability.none')} />
        ) : (
          <Week of={of} />
        )}
      </Card>
      <Exceptions of={of} mayEdit={mayEdit} />
    </Stack>
  );
};

const Names = ({ all }: { all: readonly Availability[] }): ReactElement => {
  const words = useWords('classes');
  return (
    <Card>
      {all.length === 0 ? <Empty title={words('availability.empty')} /> : null}
      <ul>
        {all.map((one) => (
          <Stacked as="li" gap={10} p="14px 0" key={one.staff_id} className={style['slot']}>
            <PageLink to="/manage/appointments/availability" record={one.staff_id}>
              {one.name}
            </PageLink>
            <Words my={0} tone="gray">
              {one.week.length === 0
                ? words('availability.none')
                : weekdays
                    .filter((weekday) => onDay(one.week, weekday) !== '')
                    .map((weekday) => `${words(`availability.weekday.${weekday}`)} ${onDay(one.week, weekday)}`)
                    .join(' · ')}
            </Words>
          </Stacked>
        ))}
      </ul>
    </Card>
  );
};

export const AvailabilityPage = (): ReactElement => {
  const words = useWords('classes');
  const go = useGo();
  const id = usePageId();
  const { data, waiting } = useLoaded(availabilityContract.list, {}, { height: 320 });
  const one = data?.find((each) => each.staff_id === id);
  return (
    <>
      <PageHead
        title={one?.name ?? words('availability.title')}
        context={words('availability.context')}
        crumbs={
          id === undefined ? undefined : (
            <Trail>
              <PageLink to="/manage/appointments/availability">{words('availability.title')}</PageLink>
            </Trail>
          )
        }
        aside={
          <Button variant="default" onClick={() => go('/home/calendar')}>
            {words('appointment.mine.calendar')}
          </Button>
        }
      />
      {waiting}
      {data && one ? <One of={one} /> : null}
      {data && !one ? <Names all={data} /> : null}
    </>
  );
};
