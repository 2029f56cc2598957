/** What Do-Not-Call registers said: the results so far, and a drawer in which new ones are pasted or read from a file. */
import { useState, type ReactElement } from 'react';
import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { phoneCheckContract } from './phone-check.contract.ts';
import { checkKinds, type PhoneCheck } from './phone-check.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { removal, type Action, type Movable } from '#kit/web/actions.ts';
import { dayField, group, ownField, radioField, textField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { RowMenu } from '#kit/web/list/row-menu.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { None } from '#kit/web/look/show.tsx';
import { useDays } from '#kit/web/days.ts';

import { NounScope } from '#kit/web/noun.tsx';
import { place } from '#kit/web/place.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const noun = 'broadcast.phone_check';
const ContentInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Stacked gap={8}>
      <Textarea
        id={`field-${name}`}
        label={label}
        description={words('phone_check.hint.content')}
        placeholder={'+6591234567,no,no\n+6581234567,yes,no'}
        error={error}
        withAsterisk={required}
        rows={8}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(name, event.currentTarget.value)}
      />
      <Inline>
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void file?.text().then((content) => set(name, content))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} />}>
              {words('phone_check.choose_file')}
            </Button>
          )}
        </FileButton>
      </Inline>
    </Stacked>
  );
};
const EnterDrawer = formDrawer(phoneCheckContract.create, {
  noun,
  title: 'create',
  save: 'create',
  groups: [
    group('what', [[dayField('checked_on'), textField('reference')], radioField('holds', checkKinds)]),
    group('list', [ownField('content', ContentInput)]),
  ],
  start: () => ({ checked_on: dayIn(place.get().zone, new Date()), holds: 'results' as const }),
});
/** Shown only to people with the permission to enter results. */
export const EnterResults = ({ onDone }: { onDone?: () => void }): ReactElement | null => {
  const words = useWords('broadcast');
  const [open, setOpen] = useState(false);
  if (!useHas('MANAGE_AUDIENCE')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('phone_check.create')}
      </Button>
      {open ? <EnterDrawer onClose={() => setOpen(false)} {...(onDone && { onDone })} /> : null}
    </>
  );
};

const actions = [removal(phoneCheckContract.remove)] as unknown as readonly Action<Movable>[];
const SHOWN = 10;
const Menu = ({ check }: { check: PhoneCheck }): ReactElement => {
  const day = useDays();
  return (
    <NounScope noun={noun}>
      <RowMenu record={check} actions={actions} name={day(check.checked_on)} />
    </NounScope>
  );
};
const referenceOf = ({ reference }: PhoneCheck): ReactElement => (reference ? <>{reference}</> : <None />);
const menuOf = (check: PhoneCheck): ReactElement => <Menu check={check} />;
export const PhoneChecks = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('broadcast');
  const blocks = useWords('blocks');
  const asked = { params: { branch_id }, query: { itemsPerPage: String(SHOWN) } };
  const { data, waiting } = useLoaded(phoneCheckContract.list, asked, { height: 120 });
  return (
    <Card title={words('phone_check.title')}>
      <Stacked gap={12}>
        <Dim as="p" size={13}>
          {words('phone_check.how')}
        </Dim>
        {waiting}
        {data?.total === 0 ? <Dim as="p">{words('phone_check.empty')}</Dim> : null}
        {data && data.total > 0 ? (
          <MiniTable
            rows={data.data}
            keyOf={(one: PhoneCheck) => one.id}
            columns={[
              { head: words('phone_check.field.checked_on'), day: (one) => one.checked_on },
              { head: words('phone_check.field.numbers'), number: (one) => one.numbers },
              { head: words('phone_check.field.no_calls'), number: (one) => one.no_calls },
              { head: words('phone_check.field.no_texts'), number: (one) => one.no_texts },
              { head: words('phone_check.field.reference'), text: referenceOf, wide: true },
              { head: words('phone_check.field.staff_name'), text: (one) => one.staff_name, wide: true },
              { head: blocks('record.moreActions'), isBare: true, isFigure: true, text: menuOf },
            ]}
          />
        ) : null}
        <Inline>
          <EnterResults />
        </Inline>
      </Stacked>
    </Card>
  );
};
