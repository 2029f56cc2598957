/** Family members, and who is whose guardian. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconUnlink } from '@tabler/icons-react';
import { memberFamilyContract } from './member-family.contract.ts';
import type { MemberFamily, Relative } from './member-family.model.ts';
import type { MemberView } from '../member/member.model.ts';
import { CallFault } from '#kit/web/answers.ts';
import { Items } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { perform, refreshAll } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { RelativeLine } from './member-family.parts.tsx';
import { AddGuardian, AddRelative, EditRelative, type OpenRelative } from './member-family-drawers.parts.tsx';
import { Inline } from '#kit/web/look/lay.tsx';

const answersOf = (one: Relative) => (one.is_guardian ? 'guardian' : one.is_ward ? 'ward' : 'nobody');
/** What can be undone is done without asking. */
const unlink = async (id: number, one: Relative): Promise<void> => {
  try {
    await perform(
      memberFamilyContract.remove,
      { params: { id: one.id }, query: { version: String(one.version) } },
      { quiet: true },
    );
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    toast(fault.lines.join(' '), { tone: 'red' });
    return;
  }
  void refreshAll();
  const { relationship, member_id } = one;
  const undo = async (): Promise<void> => {
    if (relationship === null) return;
    const body = { related_member_id: member_id, relationship, answers: answersOf(one) } as const;
    await perform(memberFamilyContract.add, { params: { id }, body });
  };
  toast(say('people')('family.removed'), relationship === null ? {} : { undo });
};

type Open = 'add' | 'guardian' | OpenRelative;
type LineProps = { of: number; one: MemberFamily['relatives'][number]; onEdit: () => void };
const Line = ({ of, one, onEdit }: LineProps): ReactElement => {
  const words = useWords('people');
  const name = one.name ?? words('family.elsewhere');
  const aside = one.can.length > 0 && (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label={words('family.edit_of', { name })} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words('family.remove', { name })}
        onClick={() => void unlink(of, one)}
      >
        <IconUnlink size={18} />
      </ActionIcon>
    </Group>
  );
  return <RelativeLine one={one} aside={aside} />;
};

const NoGuardian = ({ onAdd }: { onAdd: (() => void) | undefined }): ReactElement => {
  const words = useWords('people');
  return (
    <Inline as="p" gap={8} mb={12}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{words('family.needs_guardian')}</span>
      {onAdd ? (
        <Button size="xs" variant="default" onClick={onAdd}>
          {words('family.name_guardian')}
        </Button>
      ) : null}
    </Inline>
  );
};

const Loaded = ({ family }: { family: MemberFamily }): ReactElement => {
  const words = useWords('people');
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const mayAdd = family.can.includes('add');
  const add = mayAdd ? (
    <Button size="xs" variant="default" onClick={() => setOpen('add')}>
      {words('family.add')}
    </Button>
  ) : null;
  return (
    <Card title={words('family.title')} aside={add}>
      {family.is_child && !family.has_guardian ? (
        <NoGuardian onAdd={mayAdd ? () => setOpen('guardian') : undefined} />
      ) : null}
      {family.relatives.length === 0 ? (
        <Empty title={words('family.empty')} />
      ) : (
        <Items>
          {family.relatives.map((one) => (
            <Line key={one.id} of={family.id} one={one} onEdit={() => setOpen({ ...one, of: family.id })} />
          ))}
        </Items>
      )}
      {open === 'add' ? <AddRelative id={family.id} onClose={close} /> : null}
      {open === 'guardian' ? <AddGuardian id={family.id} onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? <EditRelative id={open.id} record={open} onClose={close} /> : null}
    </Card>
  );
};

export const FamilyTab = ({ record }: { record: MemberView }): ReactElement => {
  const { data, waiting } = useLoaded(memberFamilyContract.list, { params: { id: record.id } }, { height: 160 });
  if (data) return <Loaded family={data} />;
  return waiting;
};
