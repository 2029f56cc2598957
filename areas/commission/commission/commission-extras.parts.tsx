/** What a statement has beside its sales: one line for each step of a target, and one for each session that was given. */
import type { ReactElement } from 'react';
import type { Commission, GivenLine, StepLine } from './commission.model.ts';
import { monthText, percent } from './commission-words.view.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const StepItem = ({ line, currency }: { line: StepLine; currency: string }): ReactElement => {
  const words = useWords('commission');
  const { target_month, target_of, from_bp, extra_bp, money_cents, target_cents, amount_cents, plan_name } = line;
  const facts = { money: formatMoney(money_cents, currency), target: formatMoney(target_cents, currency) };
  return (
    <Item
      title={words('commission.step_title', {
        month: monthText(target_month),
        share: percent(from_bp),
        rate: percent(extra_bp),
      })}
      below={[
        words(target_of === 'team' ? 'commission.step_team' : 'commission.step_mine', facts),
        amount_cents < 0 ? words('commission.step_back') : null,
        plan_name,
      ]}
      right={<Money cents={amount_cents} currency={currency} />}
    />
  );
};

const GivenItem = ({ line, currency }: { line: GivenLine; currency: string }): ReactElement => {
  const words = useWords('commission');
  const write = useDays();
  const seesAppointment = useMayOpen('/manage/clientDetails/sessions/viewEditPtFf');
  const title = words('commission.given_title', { day: write(line.given_on), name: line.member_name });
  return (
    <Item
      title={
        seesAppointment ? (
          <PageLink to="/manage/clientDetails/sessions/viewEditPtFf" record={line.appointment_id}>
            {title}
          </PageLink>
        ) : (
          title
        )
      }
      below={words(line.amount_cents > 0 ? 'commission.given_settled' : 'commission.given_undone')}
      right={<Money cents={line.amount_cents} currency={currency} />}
    />
  );
};

export const Extras = ({ record: { steps, given, currency } }: { record: Commission }): ReactElement => {
  const words = useWords('commission');
  return (
    <>
      {steps.length === 0 ? null : (
        <Card title={words('commission.steps')}>
          <Items>
            {steps.map((line) => (
              <StepItem key={`${line.plan_id} ${line.target_month} ${line.step}`} line={line} currency={currency} />
            ))}
          </Items>
        </Card>
      )}
      {given.length === 0 ? null : (
        <Card title={words('commission.given')}>
          <Items>
            {given.map((line) => (
              <GivenItem key={line.id} line={line} currency={currency} />
            ))}
          </Items>
        </Card>
      )}
    </>
  );
};
