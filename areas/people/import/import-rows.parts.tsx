/** The rows of a preview: the person, the result, and in plain words the reasons and corrections. */
import type { ReactElement } from 'react';
import { IconAlertTriangle, IconInfoCircle, IconWand } from '@tabler/icons-react';
import { SHOWN_IN_PREVIEW, type Preview, type PreviewRow } from './import.model.ts';
import { fullName } from '../person/person.rules.ts';
import { formatDay, isDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Tone } from '#kit/domain/machine.ts';
import { Badge } from '#kit/web/look/show.tsx';
import { useDays } from '#kit/web/days.ts';
import { currentLocale, findWord, useWords } from '#kit/web/words.ts';
import { Table } from '#kit/web/look/table.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import style from './import.module.css';

const tones: Record<PreviewRow['outcome'], Tone> = {
  create: 'green',
  already_there: 'gray',
  repeated: 'yellow',
  faulty: 'red',
  left_out: 'gray',
};

type Told = PreviewRow['faults'][number];
/** The keys come from the server: a word that this page does not know yet shows its key. */
const sentence = (kind: 'faults' | 'notices', { key, facts }: Told): string => {
  const value = facts?.['value'];
  const day = typeof value === 'string' && isDay(value) && { value: formatDay(value, currentLocale()) };
  return findWord('people', `import.${kind}.${key}`, { ...facts, ...day }) ?? key;
};
const fieldOf = ({ field }: { field: string }): string => findWord('people', `import.fields.${field}`) ?? field;

const Sentences = ({ row }: { row: PreviewRow }): ReactElement => {
  const words = useWords('people');
  return (
    <Stacked as="ul" gap={2} dim className={style['sentences']}>
      {row.faults.map((fault) => (
        <li key={`${fault.field} ${fault.key}`} data-kind="fault">
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>
            {fault.field === 'row' ? null : <b>{fieldOf(fault)} </b>}
            {sentence('faults', fault)}
          </span>
        </li>
      ))}
      {row.notices.map((notice) => (
        <li key={`${notice.field} ${notice.key}`}>
          <IconInfoCircle size={14} aria-hidden="true" />
          <span>{sentence('notices', notice)}</span>
        </li>
      ))}
      {row.corrections.map((one, i) => (
        <li key={`${one.field} ${one.key} ${i}`}>
          <IconWand size={14} aria-hidden="true" />
          <span>
            {words('import.page.put_right', {
              what: findWord('people', `import.corrections.${one.key}`) ?? one.key,
              from: one.from,
              to: one.to,
            })}
          </span>
        </li>
      ))}
    </Stacked>
  );
};

const Term = ({ term }: { term: NonNullable<PreviewRow['term']> }): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const { sessions_left, next_payment, frozen_until } = term;
  const facts = { start: write(term.start_on), end: write(term.end_on) };
  const told = [
    sessions_left === null
      ? words('import.page.term', facts)
      : words('import.page.term_sessions', { ...facts, sessions: sessions_left }),
    next_payment &&
      words('import.page.term_next', {
        amount: formatMoney(next_payment.amount_cents, next_payment.currency),
        day: write(next_payment.due_on),
      }),
    frozen_until && words('import.page.term_frozen', { day: write(frozen_until) }),
  ];
  return <Dim block>{told.filter((part) => part).join(' · ')}</Dim>;
};

const Row = ({ row }: { row: PreviewRow }): ReactElement => {
  const words = useWords('people');
  const standing = row.kind === 'lead' ? 'lead' : row.standing === 'none' ? null : row.standing;
  const facts = [row.email, row.phone, standing && words(`import.statuses.${standing}`), row.programme_name];
  return (
    <tr>
      <td data-figure>{row.row}</td>
      <th scope="row">
        {fullName(row) || words('import.faults.name_missing')}
        <Dim block>{facts.filter((fact) => fact).join(' · ')}</Dim>
        {row.term ? <Term term={row.term} /> : null}
      </th>
      <td>
        <Badge tone={tones[row.outcome]}>{words(`import.outcomes.${row.outcome}`)}</Badge>
      </td>
      <td>
        <Sentences row={row} />
      </td>
    </tr>
  );
};

const heads = ['row', 'person', 'outcome', 'told'] as const;
export const PreviewTable = ({ preview }: { preview: Preview }): ReactElement => {
  const words = useWords('people');
  if (preview.rows.length === 0)
    return (
      <Dim as="p" block>
        {words('import.page.none_shown')}
      </Dim>
    );
  return (
    <>
      <Table className={style['rows']} data-top>
        <thead>
          <tr>
            {heads.map((name, i) => (
              <th key={name} scope="col" data-figure={i === 0 || undefined}>
                {words(`import.page.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </tbody>
      </Table>
      {preview.rows.length === SHOWN_IN_PREVIEW ? (
        <Dim as="p" block>
          {words('import.page.shown', { count: SHOWN_IN_PREVIEW })}
        </Dim>
      ) : null}
    </>
  );
};
