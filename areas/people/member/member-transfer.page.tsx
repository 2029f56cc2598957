/** `/manage/clientDetails/transfer/{id}`: another home branch, with what moves and what stays. */
import type { ReactElement } from 'react';
import { memberContract } from './member.contract.ts';
import { memberLifeContract } from '../member-life/member-life.contract.ts';
import type { Tie, TransferPreview } from '../member-life/member-life.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { areaField, ownField, type OwnInputProps, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { WhoseRecord } from './member-whose.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const BranchInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('blocks');
  const { data } = useRead(memberLifeContract.branchesToGo, { params: { id: usePageId() ?? 0 } });
  const options = (data ?? []).map((one) => ({
    value: String(one.id),
    label: notedIn(currentLocale(), one.name, one.currency),
  }));
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk
      searchable
      data={options}
      value={typeof value === 'number' ? String(value) : null}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};

const useTieWords = (): ((tie: Tie) => string) => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  return ({ kind, label, until_on, cents, currency, how_many: count, branch_name }) => {
    const amount = formatMoney(cents ?? 0, currency ?? '');
    const name = label ? textIn(label, locale) : '';
    const day = until_on ? write(until_on) : '—';
    const tie = kind === 'membership' && until_on === null ? 'membership_rolls' : kind;
    return `${words(`transfer.tie.${tie}`, { amount, name, day, count })} · ${branch_name}`;
  };
};

const Effect = ({ effect }: { effect: TransferPreview }): ReactElement => {
  const words = useWords('people');
  const tieWords = useTieWords();
  return (
    <>
      <h4>{words('transfer.goes')}</h4>
      <ul className="bullets">
        {effect.moves.map((one) => (
          <li key={one}>{words(`transfer.moves.${one}`)}</li>
        ))}
      </ul>
      <h4>{words('transfer.stays')}</h4>
      {effect.stays.length === 0 ? <p>{words('transfer.nothing_stays')}</p> : null}
      <ul className="bullets">
        {effect.stays.map((one) => (
          <li key={`${one.kind} ${one.branch_id} ${one.currency} ${one.until_on} ${one.label?.en}`}>{tieWords(one)}</li>
        ))}
      </ul>
      {effect.notes.map((note) => (
        <p key={note}>{words(`transfer.notes.${note}`, { branch: effect.from_branch_name })}</p>
      ))}
    </>
  );
};

const Preview = ({ values }: { values: Values }): ReactElement => {
  const words = useWords('people');
  const id = usePageId() ?? 0;
  const to = values['to_branch_id'];
  const args = { params: { id }, query: { to_branch_id: String(to) } };
  const { data, error } = useRead(memberLifeContract.previewTransfer, args, {
    when: typeof to === 'number',
    keep: true,
  });
  return (
    <Outcome>
      <h3>{words('transfer.preview')}</h3>
      {error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : null}
      {typeof to === 'number' ? data ? <Effect effect={data} /> : null : <p>{words('transfer.choose')}</p>}
    </Outcome>
  );
};

export const TransferForm = formPage(memberLifeContract.transfer, {
  noun: 'people.transfer',
  title: 'title',
  trail: WhoseRecord,
  save: 'save',
  record: memberContract.view,
  groups: [{ fields: [ownField('to_branch_id', BranchInput), areaField('reason')] }],
  start: () => ({ reason: '' }),
  below: Preview,
  done: (_moved, { id }) => ({ to: '/manage/clientDetails', ...(id !== undefined && { id }) }),
});
