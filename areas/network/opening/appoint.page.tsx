/** `/franchise/createAdmin`: another branch admin, or an operator of an organisation, invited by e-mail. */
import { useMemo, type ReactElement } from 'react';
import { openingContract } from './opening.contract.ts';
import type { AppointChoices, Appointment } from './opening.model.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { locales } from '#kit/domain/words.ts';
import { useAddress, usePageId } from '#kit/web/address.tsx';
import {
  emailField,
  group,
  faultPlaces,
  radioField,
  selectField,
  textField,
  type Values,
} from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useKept } from '#kit/web/form/kept.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import { waitingFor } from '#kit/web/look/loaded.tsx';

const isAdmin = (values: Values): boolean => values['role'] === 'admin';

const Invite = ({ choices, onDone }: { choices: AppointChoices; onDone: () => void }): ReactElement => {
  const words = useWords('network');
  const { search } = useAddress();
  const { branches, roles, organisation } = choices;
  const groups = useMemo(
    () => [
      group('', [
        radioField('role', roles, { labelOf: (role) => words(`opening.appoint.roles.${role as Appointment}`) }),
        selectField(
          'appoint_branch_id',
          branches.map(({ id }) => String(id)),
          { when: isAdmin, labelOf: (id) => branches.find((one) => String(one.id) === id)?.name ?? id },
        ),
        [textField('first_name'), textField('last_name')],
        emailField('email'),
        selectField('locale', locales, { labelOf: (one) => words(`opening.languages.${one === 'cn' ? 'cn' : 'en'}`) }),
      ]),
    ],
    [branches, roles, words],
  );
  const names = useMemo(() => faultPlaces(groups), [groups]);
  const start = useMemo(() => {
    const chosen = branches.find(({ id }) => String(id) === search['branch']) ?? branches[0];
    return {
      role: roles[0] ?? '',
      appoint_branch_id: chosen ? String(chosen.id) : '',
      first_name: '',
      last_name: '',
      email: '',
      locale: 'en',
    };
  }, [branches, roles, search]);
  const row = openingContract.appoint;
  const kept = useKept('network.appoint', groups, true);
  const form = useForm({
    row,
    names,
    start,
    argsOf: (values) => ({
      body: {
        ...values,
        organisation_id: organisation.id,
        appoint_branch_id: isAdmin(values) && values['appoint_branch_id'] ? Number(values['appoint_branch_id']) : null,
      },
    }),
    onDone: (data) => {
      const { email, is_invited } = data as DataOf<typeof row>;
      toast(is_invited ? words('opening.appoint.invited', { email }) : words('opening.appoint.given'));
      onDone();
    },
    kept,
  });
  useLeaveGuard({ ...form, onLeave: () => kept?.leave() });
  return <FormView row={row} groups={groups} form={form} names={names} saveLabel={words('opening.appoint.save')} />;
};

const People = ({ people }: { people: AppointChoices['people'] }): ReactElement => {
  const words = useWords('network');
  return (
    <Card title={words('opening.appoint.people')}>
      <Items empty={words('opening.appoint.nobody')}>
        {people.map((one) => (
          <Item
            key={`${one.id} ${one.role} ${one.place}`}
            title={one.name}
            below={`${words(`opening.appoint.roles.${one.role}`)} · ${one.place} · ${one.email}`}
            right={
              <Badge tone={one.has_accepted ? 'green' : 'yellow'}>
                {words(one.has_accepted ? 'opening.appoint.ready' : 'opening.appoint.waits')}
              </Badge>
            }
          />
        ))}
      </Items>
    </Card>
  );
};

export const AppointPage = (): ReactElement | null => {
  const words = useWords('network');
  const id = usePageId() ?? 0;
  const read = useRead(openingContract.appointments, { params: { id } });
  const { data, refetch, waiting } = waitingFor(read, { isPage: true, height: 0 });
  if (!data) return waiting;
  return (
    <>
      <PageHead
        title={words('opening.appoint.title')}
        context={words('opening.appoint.context', { organisation: data.organisation.name })}
      />
      <Stacked columns="minmax(0, 1fr)" gap={16} most={720}>
        {data.roles.length === 0 ? (
          <Empty title={words('opening.appoint.none')} />
        ) : (
          <NounScope noun="network.appoint">
            <Invite
              key={read.dataUpdatedAt === 0 ? 'first' : data.people.length}
              choices={data}
              onDone={() => void refetch()}
            />
          </NounScope>
        )}
        <People people={data.people} />
      </Stacked>
    </>
  );
};
