/** How far this month's targets are, and how much is missing to the next step: one's own, or everyone's. */
import type { ReactElement } from 'react';
import { commissionContract } from './commission.contract.ts';
import type { TargetProgress } from './commission.model.ts';
import { monthText, percent } from './commission-words.view.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { Bar } from '#kit/web/look/bar.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import style from './target-progress.module.css';

type Target = TargetProgress['targets'][number];
type Person = Target['people'][number];

/** The last step is never at the end, so that what is beyond it can be seen. */
const ROOM = 1.15;
/** What it shows is said in words beside it. */
const Meter = ({ of, money_cents }: { of: Target; money_cents: number }): ReactElement => {
  const top = Math.max(money_cents, of.target_cents, of.steps.at(-1)?.from_cents ?? 0) * ROOM;
  const at = (cents: number): number => (100 * cents) / top;
  return (
    <Bar percent={at(money_cents)} high={12} round={6} fill="--cm-series-1" straight>
      {of.steps.map(({ from_bp, from_cents }) => (
        <span key={from_bp} className={style['mark']} style={{ insetInlineStart: `${at(from_cents)}%` }} />
      ))}
    </Bar>
  );
};

const useSaid = ({ target_cents, currency, steps }: Target) => {
  const words = useWords('commission');
  const money = (cents: number): string => formatMoney(cents, currency);
  return {
    far: (cents: number) => words('commission.progress_of', { money: money(cents), target: money(target_cents) }),
    next: ({ missing_cents, next_extra_bp }: Pick<Person, 'missing_cents' | 'next_extra_bp'>) =>
      missing_cents === null || next_extra_bp === null
        ? words('commission.progress_top')
        : words('commission.progress_next', { amount: money(missing_cents), rate: percent(next_extra_bp) }),
    added: (cents: number) => (cents === 0 ? null : words('commission.progress_added', { amount: money(cents) })),
    marks: steps
      .map(({ from_bp, from_cents, extra_bp }) =>
        words('commission.progress_mark', {
          share: percent(from_bp),
          amount: money(from_cents),
          rate: percent(extra_bp),
        }),
      )
      .join(' · '),
  };
};

const Own = ({ of, person }: { of: Target; person: Person }): ReactElement => {
  const said = useSaid(of);
  const far = said.far(person.money_cents);
  return (
    <Item
      title={person.staff_name}
      below={[far, said.next(person), said.added(person.added_cents)]}
      foot={<Meter of={of} money_cents={person.money_cents} />}
    />
  );
};

const Team = ({ of, team_cents }: { of: Target; team_cents: number }): ReactElement => {
  const words = useWords('commission');
  const said = useSaid(of);
  const [first] = of.people;
  const far = said.far(team_cents);
  const title = words('commission.progress_team');
  return (
    <Item
      title={title}
      below={[far, first ? said.next(first) : null]}
      foot={<Meter of={of} money_cents={team_cents} />}
    />
  );
};

const OneTarget = ({ of, month }: { of: Target; month: string }): ReactElement => {
  const words = useWords('commission');
  const said = useSaid(of);
  const { team_cents, people, currency } = of;
  return (
    <Card title={words('commission.progress', { month: monthText(month) })}>
      <Quiet as="p">{said.marks}</Quiet>
      <Items>
        {team_cents === null ? null : <Team of={of} team_cents={team_cents} />}
        {people.map((person) =>
          team_cents === null ? (
            <Own key={person.staff_id} of={of} person={person} />
          ) : (
            <Item
              key={person.staff_id}
              title={person.staff_name}
              below={said.added(person.added_cents)}
              right={<Money cents={person.money_cents} currency={currency} />}
            />
          ),
        )}
      </Items>
    </Card>
  );
};

const OfBranch = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const { data } = useRead(commissionContract.progress, { params: { branch_id } }, { keep: true });
  const targets = data?.targets.filter(({ people }) => people.length > 0) ?? [];
  if (!data || targets.length === 0) return null;
  return (
    <Stacked gap={16} mb={16}>
      {targets.map((target) => (
        <OneTarget key={target.plan_id} of={target} month={data.month} />
      ))}
    </Stacked>
  );
};

/** Each branch has its own targets. */
export const Progress = (): ReactElement | null => {
  const { branch_id } = usePlace();
  return branch_id === null || atHeadOffice() ? null : <OfBranch branch_id={branch_id} />;
};
