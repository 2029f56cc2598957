/** `/connect/createSegmentation` and `/connect/editSegmentation/{id}`: conditions, with the count beside them. */
import { useMemo, type ReactElement } from 'react';
import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { audienceContract } from './audience.contract.ts';
import { CHILDREN, type Audience } from './audience.model.ts';
import { RuleInput } from './rule-input.parts.tsx';
import type { Group } from './segment.model.ts';
import { emptyCondition, ruleFaults, withCurrency } from './segment.rules.ts';
import { useSentence, useUsedCurrencies } from './segment-words.view.ts';
import { PageLink } from '#kit/web/address.tsx';
import { areaField, group, ownField, textField, type OwnInputProps, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Card, Failed, Trail } from '#kit/web/look/page.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

const OptionInput = ({ name, label, value, set }: OwnInputProps): ReactElement => (
  <Checkbox
    id={`field-${name}`}
    label={label}
    checked={value === CHILDREN}
    onChange={(event) => set(name, event.currentTarget.checked ? CHILDREN : null)}
  />
);
const groups = [
  group('what', [textField('name'), areaField('note', { rows: 2 })]),
  group('who', [ownField('rule', RuleInput), ownField('option_id', OptionInput)]),
] as const;

const Way = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Trail>
      <PageLink to="/connect/audience">{words('audience.title')}</PageLink>
    </Trail>
  );
};
const WAIT_MS = 400;
type Asked = { rule: Group; option_id: typeof CHILDREN | null };
/** One that exists is counted where it belongs, whatever the branch of the page. */
const Now = ({ asked, record }: { asked: Asked; record: Audience | undefined }): ReactElement => {
  const words = useWords('broadcast');
  const here = usePlace().branch_id;
  const branch_id = record?.branch_id ?? here;
  const everywhere = record ? record.branch_id === null : atHeadOffice();
  const body = { branch_id: branch_id ?? 0, everywhere, ...asked };
  const { data, error, refetch } = useRead(audienceContract.count, { body }, { when: branch_id !== null, keep: true });
  if (error) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Dim as="p">{words('audience.counting')}</Dim>;
  const names = data.sample.map(({ name }) => name).join(words('audience.comma'));
  return (
    <>
      <Words as="p" size={28} weight={600} figures>
        {words('audience.counted', { count: data.people })}
      </Words>
      {data.people === 0 ? <Dim as="p">{words('audience.nobody')}</Dim> : null}
      {names ? (
        <Dim as="p" breaks>
          {words('audience.among', { names })}
        </Dim>
      ) : null}
    </>
  );
};

/** What results from the conditions while they are written. */
const Aside = ({ values, record }: { values: Values; record: unknown }): ReactElement => {
  const words = useWords('broadcast');
  const sentence = useSentence();
  const used = useUsedCurrencies();
  const kept = record as Audience | undefined;
  const currencies = kept?.currencies ?? used;
  const typed = values['rule'] as Group | null;
  const option_id = values['option_id'] === CHILDREN ? CHILDREN : null;
  // The same object until something changes: another one would be waited for again and again.
  const now = useMemo<Asked | null>(
    () => typed && { rule: withCurrency(typed, currencies), option_id },
    [typed, currencies, option_id],
  );
  const rule = now?.rule;
  const [asked] = useDebouncedValue(now, WAIT_MS);
  const isWhole = asked !== null && ruleFaults(asked.rule, currencies).length === 0;
  return (
    <Words as="div" pinned>
      <Card title={words('audience.now')}>
        <output>
          {isWhole ? <Now asked={asked} record={kept} /> : <Dim as="p">{words('audience.incomplete')}</Dim>}
          {rule ? (
            <Words as="p" mt={12} breaks>
              {words(option_id === CHILDREN ? 'audience.children_of' : 'audience.clients_with', {
                text: sentence(rule),
              })}
            </Words>
          ) : null}
        </output>
      </Card>
    </Words>
  );
};

const first: Group = { kind: 'group', join: 'and', items: [emptyCondition('standing')] };
export const CreateSegment = formPage(audienceContract.create, {
  noun: 'broadcast.audience',
  title: 'create',
  groups,
  start: () => ({ rule: first as never }),
  hidden: () => ({ kind: 'segment' as const, everywhere: atHeadOffice() }),
  side: Aside,
  trail: Way,
  done: ({ id }) => ({ to: '/connect/viewSegmentation', id }),
});
export const EditSegment = formPage(audienceContract.edit, {
  noun: 'broadcast.audience',
  title: 'edit',
  groups,
  record: audienceContract.view,
  side: Aside,
  trail: Way,
  done: ({ id }) => ({ to: '/connect/viewSegmentation', id }),
});
