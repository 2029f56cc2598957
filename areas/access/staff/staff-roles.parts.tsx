/** The roles of a person: which, where, since when; removing one, assigning another. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { staffContract } from './staff.contract.ts';
import type { Staff, StaffRole } from './staff.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { asNewRole, noRole, RoleChoice } from '../role/role-choice.parts.tsx';
import { Columns, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';

const RoleItem = ({ staff, role }: { staff: Staff; role: StaffRole }): ReactElement => {
  const words = useWords('access');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const { run, busy } = useWrite(staffContract.takeRole);
  const title = textIn(role.title, locale);
  const take = async (): Promise<void> => {
    const yes = words('staff.role_take');
    const ask = {
      title: words('staff.role_take_of', { role: title, place: branchText(role.place) }),
      text: words('staff.role_take_text', { name: fullName(staff) }),
      yes,
      no: blocks('dialog.cancel'),
      danger: true,
    };
    if (await confirm(ask)) await run({ params: { id: staff.id }, body: { staff_role_id: role.id } });
  };
  return (
    <Inline as="li" gap="4px 16px" p="10px 0">
      <Words as="div" breaks shrinks grows>
        <Inline gap="2px 12px" align="stretch" weight={500}>
          {title}
        </Inline>
        <Inline gap="0 14px" align="stretch" dim size={12}>
          <span>{branchText(role.place)}</span>
          <span>
            {words('staff.field.given_at')} <InstantText at={role.given_at} />
          </span>
        </Inline>
      </Words>
      {role.can.includes('take') && staff.roles.length > 1 ? (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={words('staff.role_take_of', { role: title, place: branchText(role.place) })}
          onClick={() => void take()}
        >
          {words('staff.role_take')}
        </Button>
      ) : null}
    </Inline>
  );
};

const GiveRole = ({ staff }: { staff: Staff }): ReactElement => {
  const words = useWords('access');
  const { run, busy, fault } = useWrite(staffContract.giveRole);
  const [draft, setDraft] = useState(noRole);
  const asked = asNewRole(draft);
  const give = async (): Promise<void> => {
    if (asked && (await run({ params: { id: staff.id }, body: asked }))) setDraft(noRole);
  };
  return (
    <Columns columns="minmax(0, 1fr) auto" narrow="phone" align="end" gap={12} mt={16} p="16px 0 0" ruled="above">
      <RoleChoice id="give-role" draft={draft} error={fault?.lines.join(' ')} onChange={setDraft} />
      <Button variant="default" loading={busy} disabled={asked === null} onClick={() => void give()}>
        {words('staff.role_add')}
      </Button>
    </Columns>
  );
};

export const StaffRoles = ({ record }: { record: Staff }): ReactElement => {
  const words = useWords('access');
  return (
    <Card title={words('staff.tab.roles')}>
      {record.roles.length === 0 ? <Empty title={words('staff.roles_none')} /> : null}
      <Stacked as="ul" ruled="between">
        {record.roles.map((role) => (
          <RoleItem key={role.id} staff={record} role={role} />
        ))}
      </Stacked>
      {record.can.includes('give_role') ? <GiveRole staff={record} /> : null}
    </Card>
  );
};
