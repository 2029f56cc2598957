/** `/manage/clientDetails/erase/{id}`: erases a client on request; the number has to be entered again. */
import type { ReactElement } from 'react';
import { memberContract } from './member.contract.ts';
import { memberDataContract, type ErasedRows } from '../member-data/member-data.contract.ts';
import type { MemberView } from './member.model.ts';
import { fullName } from '../person/person.rules.ts';
import { textField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { findWord, useWords } from '#kit/web/words.ts';
import { WhoseRecord } from './member-whose.parts.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const goes = ['person', 'health', 'family', 'trail'] as const;
const stays = ['money', 'visits', 'trail', 'others'] as const;
const ways = ['goes', 'withdrawn', 'emptied', 'text'] as const;

/** One line for each kind of record: kinds without a name of their own are counted together. */
const summed = (rows: readonly ErasedRows[], nameOf: (table: string) => string): [string, number][] => {
  const sums = new Map<string, number>();
  for (const { table, count } of rows) sums.set(nameOf(table), (sums.get(nameOf(table)) ?? 0) + count);
  return [...sums];
};
/** How many of what, found by the same rules as the erasure. */
const Counted = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('people');
  const { data } = useRead(memberDataContract.preview, { params: { id } });
  const nameOf = (table: string): string =>
    findWord('people', `erase.table.${table}`) ??
    findWord('people', `merge.table.${table}`) ??
    words('merge.table.other');
  return (
    <>
      {ways
        .map((how) => ({ how, rows: summed(data?.filter((row) => row.how === how) ?? [], nameOf) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ how, rows }) => (
          <div key={how}>
            <h4>{words(`erase.how.${how}`)}</h4>
            <ul className="bullets">
              {rows.map(([what, count]) => (
                <li key={what}>{words('erase.rows', { what, count })}</li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
};

const What = ({ record }: { record: unknown }): ReactElement => {
  const words = useWords('people');
  const member = record as MemberView;
  return (
    <Outcome>
      <h3>
        {fullName(member)} · {member.number}
      </h3>
      <h4>{words('erase.goes')}</h4>
      <ul className="bullets">
        {goes.map((one) => (
          <li key={one}>{words(`erase.gone.${one}`)}</li>
        ))}
      </ul>
      <Counted id={member.id} />
      <h4>{words('erase.stays')}</h4>
      <ul className="bullets">
        {stays.map((one) => (
          <li key={one}>{words(`erase.kept.${one}`)}</li>
        ))}
      </ul>
      <p>{words('erase.first')}</p>
    </Outcome>
  );
};

export const EraseForm = formPage(memberDataContract.erase, {
  noun: 'people.erase',
  title: 'title',
  trail: WhoseRecord,
  save: 'save',
  record: memberContract.view,
  groups: [{ fields: [textField('number', { autoComplete: 'off' })] }],
  // The field starts empty, so that the number is never confirmed automatically.
  start: () => ({ number: '' }),
  below: What,
  done: () => ({ to: '/manage/clients' }),
});
