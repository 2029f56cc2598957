/** The to-do list: the most urgent kind first, and the oldest first in each kind. */
import type { ReactElement } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPhone } from '@tabler/icons-react';
import type { Home, Task, TaskGroup, TaskKind } from './home.model.ts';
import { CALL_BEFORE_END_DAYS } from './home.rules.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { phoneText } from '#kit/domain/phone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge, Money } from '#kit/web/look/show.tsx';
import type { PagePath, Search } from '#kit/web/paths.ts';
import { atHeadOffice, place, usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { failedSearch } from './show.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './home.module.css';

type Look = { tone: 'red' | 'yellow' | 'blue'; record: PagePath; list: PagePath; search: (today: Day) => Search };
const looks: Record<TaskKind, Look> = {
  lead_overdue: {
    tone: 'red',
    record: '/manage/viewLeads',
    list: '/manage',
    search: (today) => ({ due_until: addDays(today, -1) }),
  },
  lead_today: {
    tone: 'yellow',
    record: '/manage/viewLeads',
    list: '/manage',
    search: (today) => ({ due_until: today }),
  },
  ticket: {
    tone: 'yellow',
    record: '/other/support/view',
    list: '/other/support',
    search: () => ({ unanswered: 'true', desk: atHeadOffice() ? 'office' : 'branch', sort: 'due_at' }),
  },
  payment_disputed: {
    tone: 'red',
    record: '/manage/clientDetails/refundPage',
    list: '/home/transaction',
    search: () => ({ kind: 'payment' }),
  },
  dispute_lost: {
    tone: 'red',
    record: '/manage/clientDetails/refundPage',
    list: '/home/transaction',
    search: () => ({ kind: 'payment' }),
  },
  refund_sold: {
    tone: 'red',
    record: '/manage/clientDetails/refundPage',
    list: '/manage/clientDetails/refundPage',
    search: () => ({ sold_open: 'true' }),
  },
  refund_due: {
    tone: 'yellow',
    record: '/manage/clientDetails/refundPage',
    list: '/manage/approvals',
    search: () => ({ kind: 'refund', sort: 'due_on' }),
  },
  payment_failed: {
    tone: 'red',
    record: '/manage/clientDetails',
    list: '/home/transaction',
    search: failedSearch,
  },
  invoice_overdue: {
    tone: 'red',
    record: '/manage/clientDetails',
    list: '/home/transaction',
    search: () => ({ kind: 'invoice', status: 'overdue' }),
  },
  card_expiring: {
    tone: 'yellow',
    record: '/manage/clientDetails/replacePaymentMethod',
    list: '/manage/expiringCards',
    search: () => ({ within: 'soon' }),
  },
  expiring: {
    tone: 'yellow',
    record: '/manage/clientDetails',
    list: '/manage/clients',
    search: (today) => ({ from: 'home', ends_from: today, ends_until: addDays(today, CALL_BEFORE_END_DAYS) }),
  },
  stock_request: {
    tone: 'blue',
    record: '/inventory/stockRequest/view',
    list: '/inventory/stockRequest',
    search: () => ({ status: 'in_progress' }),
  },
  stock_delivery: {
    tone: 'yellow',
    record: '/inventory/stockRequest/view',
    list: '/inventory/stockRequest',
    search: () => ({ status: 'delivering' }),
  },
  stock_low: {
    tone: 'yellow',
    record: '/inventory/stockManagement/view',
    list: '/inventory/stockManagement',
    // Head office sees all branches there, but is told here about its own shelves.
    search: () => ({ low: 'true', ...(atHeadOffice() && { branches: String(place.get().branch_id) }) }),
  },
};

/** Tasks without a day of their own. */
const undated: ReadonlySet<TaskKind> = new Set(['lead_today', 'stock_low']);
/** Tasks with a deadline. For all others, the day is when they began. */
const endsOn: ReadonlySet<TaskKind> = new Set(['expiring', 'card_expiring', 'refund_due']);

type RowProps = { task: Task; record: PagePath; isNetwork: boolean };
const Row = ({ task, record, isNetwork }: RowProps): ReactElement => {
  const words = useWords('report');
  const mayOpen = useMayOpen(record);
  const { country } = usePlace();
  const name = fullName(task);
  const day = words(endsOn.has(task.kind) ? 'home.until' : 'home.since', {
    day: useDays()(task.day),
  });
  return (
    <li className={style['task']}>
      <Stacked breaks shrinks data-names className={style['taskWho']}>
        {mayOpen ? (
          <PageLink to={record} record={task.id}>
            {name}
          </PageLink>
        ) : (
          <strong>{name}</strong>
        )}
        <Dim size={13}>
          {[task.about, undated.has(task.kind) ? null : day, isNetwork ? task.branch_name : null]
            .filter(Boolean)
            .join(' · ')}
        </Dim>
      </Stacked>
      {task.cents === null ? null : <Money cents={task.cents} currency={task.currency} />}
      {task.phone ? (
        <ActionIcon
          component="a"
          href={`tel:${task.phone}`}
          variant="default"
          size="lg"
          aria-label={words('home.call', { name })}
          title={phoneText(task.phone, country)}
        >
          <IconPhone size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </li>
  );
};

const Group = ({ group, today, isNetwork }: { group: TaskGroup; today: Day; isNetwork: boolean }): ReactElement => {
  const words = useWords('report');
  const { tone, record, list, search } = looks[group.kind];
  const mayOpen = useMayOpen(list);
  return (
    <section className={style['group']} aria-label={words(`home.task.${group.kind}`)}>
      <Inline noWrap gap={12} justify="space-between" className={style['groupHead']}>
        <h3>
          <Badge tone={tone}>{words(`home.task.${group.kind}`)}</Badge>
        </h3>
        {mayOpen ? (
          <PageLink to={list} search={search(today)}>
            {words('home.tasks_all', { count: group.total })}
          </PageLink>
        ) : (
          <Dim size={13}>{group.total}</Dim>
        )}
      </Inline>
      <ul>
        {group.items.map((task) => (
          <Row key={`${task.id}${task.about}`} task={task} record={record} isNetwork={isNetwork} />
        ))}
      </ul>
    </section>
  );
};

export const Tasks = ({ home }: { home: Home }): ReactElement => {
  const words = useWords('report');
  return (
    <Card title={words('home.tasks')}>
      {home.tasks.length === 0 ? <Empty icon={<IconCheck size={28} />} title={words('home.tasks_none')} /> : null}
      {home.tasks.map((group) => (
        <Group key={group.kind} group={group} today={home.today} isNetwork={home.branches.count > 1} />
      ))}
    </Card>
  );
};
