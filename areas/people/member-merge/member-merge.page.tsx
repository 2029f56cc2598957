/** `/manage/clientDetails/merge/{id}`: two records of one person become one. */
import { nameOfRow } from '../person/person.rules.ts';
import { useEffect, type ReactElement } from 'react';
import { Radio } from '@mantine/core';
import { memberContract } from '../member/member.contract.ts';
import { memberMergeContract } from './member-merge.contract.ts';
import type { Choosable, Difference, MergePreview } from './member-merge.model.ts';
import { phoneText } from '#kit/domain/phone.ts';
import { textIn } from '#kit/domain/words.ts';
import { numbered, relationships } from '#kit/domain/lookups/numbered.ts';
import { usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { recordField, type LooseRow, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';
import { WhoseRecord } from '../member/member-whose.parts.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const nameOf = (row: LooseRow): string =>
  `${nameOfRow(row)} · ${String(row['number'])} · ${String(row['branch_name'])}`;

/** As a person reads it: ids of files and people mean nothing. */
const useValueWords = (): ((field: Choosable, value: Difference['kept']) => string) => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  const { country } = usePlace();
  return (field, value) => {
    if (value === null || value === '') return '—';
    if (field === 'photo_file_id') return words('merge.a_photo');
    if (field === 'date_of_birth') return write(String(value));
    if (field === 'phone' || field === 'emergency_phone') return phoneText(String(value), country);
    const kin = field === 'emergency_relationship' ? numbered(relationships, Number(value)) : undefined;
    return kin ? textIn(kin, locale) : (findWord('people', `${field}.${value}`) ?? String(value));
  };
};

type ChoiceProps = {
  one: Difference;
  hint?: string | undefined;
  take: readonly Choosable[];
  onTake: (field: Choosable, take: boolean) => void;
};
const Choice = ({ one: { field, kept, gone }, hint, take, onTake }: ChoiceProps): ReactElement => {
  const value = useValueWords();
  const label = findWord('people', `member.field.${field}`) ?? findWord('people', `field.${field}`) ?? field;
  return (
    <Radio.Group
      label={label}
      description={hint}
      value={take.includes(field) ? 'gone' : 'kept'}
      onChange={(side) => onTake(field, side === 'gone')}
    >
      <Stacked columns="1fr 1fr" gap="4px 16px" breaks>
        <Radio value="kept" label={value(field, kept)} />
        <Radio value="gone" label={value(field, gone)} />
      </Stacked>
    </Radio.Group>
  );
};

type FoundProps = { found: MergePreview; take: readonly Choosable[]; set: (name: string, value: unknown) => void };
const Found = ({ found, take, set }: FoundProps): ReactElement => {
  const words = useWords('people');
  const { kept, gone, differences, goes } = found;
  const onTake = (field: Choosable, wanted: boolean): void =>
    set('take', wanted ? [...take, field] : take.filter((one) => one !== field));
  return (
    <>
      {found.blocked === null ? null : (
        <Words as="p" tone="red">
          {found.blocked}
        </Words>
      )}
      <h4>{words('merge.values')}</h4>
      {differences.length === 0 ? (
        <p>{words('merge.values_same')}</p>
      ) : (
        <Stacked columns="1fr 1fr" gap="4px 16px" breaks aria-hidden="true">
          <strong>{words('merge.kept_side', { number: kept.number })}</strong>
          <strong>{words('merge.gone_side', { number: gone.number })}</strong>
        </Stacked>
      )}
      {differences.map((one) => (
        <Choice
          key={one.field}
          one={one}
          hint={one.field === 'email' ? findWord('people', `merge.email.${found.email}`) : undefined}
          take={take}
          onTake={onTake}
        />
      ))}
      <h4>{words('merge.goes', { name: gone.name, number: gone.number })}</h4>
      {goes.length === 0 ? <p>{words('merge.nothing_goes')}</p> : null}
      <Figures
        look="pairs"
        lines={goes.map(({ table, count }) => ({
          key: table,
          label: findWord('people', `merge.table.${table}`) ?? words('merge.table.other'),
          value: count,
        }))}
      />
      <p>{words('merge.number_stays', { number: kept.number, old: gone.number })}</p>
    </>
  );
};

type BelowProps = { values: Values; set: (name: string, value: unknown) => void };
const Preview = ({ values, set }: BelowProps): ReactElement => {
  const words = useWords('people');
  const gone_id = values['gone_id'];
  const args = { params: { id: usePageId() ?? 0 }, query: { gone_id: String(gone_id) } };
  const { data, error } = useRead(memberMergeContract.preview, args, { when: typeof gone_id === 'number' });
  useEffect(() => {
    if (!data) return;
    set('gone_version', data.gone.version);
    set(
      'take',
      data.differences.filter((one) => one.take === 'gone').map((one) => one.field),
    );
  }, [data, set]);
  return (
    <Outcome>
      {error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : null}
      {typeof gone_id === 'number' ? null : <p>{words('merge.choose')}</p>}
      {data && typeof gone_id === 'number' ? (
        <Found found={data} take={(values['take'] as Choosable[] | undefined) ?? []} set={set} />
      ) : null}
    </Outcome>
  );
};

export const MergeForm = formPage(memberMergeContract.merge, {
  noun: 'people.merge',
  title: 'title',
  trail: WhoseRecord,
  save: 'save',
  record: memberContract.view,
  groups: [{ fields: [recordField('gone_id', memberContract.list, nameOf)] }],
  quiet: ['gone_version', 'take'],
  below: Preview,
  done: ({ kept_id }) => ({ to: '/manage/clientDetails', id: kept_id }),
});
