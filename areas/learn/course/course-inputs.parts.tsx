/** Fields that only the form of a course has: who takes it, and the courses that come first. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { staffTypes } from '#areas/access/staff/staff.model.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { courseContract } from './course.contract.ts';
import { grades, MOST_GROUPS, type AudienceGroup } from './course.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { branchText } from '#kit/web/branch-name.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const blank: AudienceGroup = { must: true, staff_type: null, grade: null, branch_id: null };
type GroupProps = {
  group: AudienceGroup;
  at: number;
  first: string | undefined;
  branches: { value: string; label: string }[];
  onChange: (part: Partial<AudienceGroup>) => void;
  onRemove: () => void;
};
const GroupRow = ({ group, at, first, branches, onChange, onRemove }: GroupProps): ReactElement => {
  const words = useWords('learn');
  const number = at + 1;
  return (
    <Stacked columns="minmax(0, 1fr) auto" gap={8} align="start" framed p={8}>
      <Columns gap={8} narrow="phone">
        <Select
          {...(first !== undefined && { id: first })}
          aria-label={words('course.group_who', { number })}
          allowDeselect={false}
          data={(['must', 'may'] as const).map((value) => ({ value, label: words(`course.${value}`) }))}
          value={group.must ? 'must' : 'may'}
          onChange={(next) => onChange({ must: next === 'must' })}
        />
        <Select
          aria-label={words('course.group_type', { number })}
          placeholder={words('course.any_type')}
          clearable
          data={staffTypes.map((value) => ({ value, label: words(`staff_type.${value}`) }))}
          value={group.staff_type}
          onChange={(next) => onChange({ staff_type: staffTypes.find((one) => one === next) ?? null })}
        />
        <Select
          aria-label={words('course.group_grade', { number })}
          placeholder={words('course.any_grade')}
          clearable
          data={grades.map((value) => ({ value, label: words(`course.grade.${value}`) }))}
          value={group.grade}
          onChange={(next) => onChange({ grade: grades.find((one) => one === next) ?? null })}
        />
        <Select
          aria-label={words('course.group_branch', { number })}
          placeholder={words('course.any_branch')}
          clearable
          searchable
          data={branches}
          value={group.branch_id === null ? null : String(group.branch_id)}
          onChange={(next) => onChange({ branch_id: next === null ? null : Number(next) })}
        />
      </Columns>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={words('course.remove_group', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Stacked>
  );
};

export const AudienceInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('learn');
  const hint = useNoun().kind('hint', name);
  useLocale();
  const { data } = useRead(branchContract.list, { query: { itemsPerPage: '-1' } });
  const all = data === undefined ? [] : 'data' in data ? data.data : data;
  const branches = all.map((one) => ({ value: String(one.id), label: branchText(one.name) }));
  const groups = Array.isArray(value) ? (value as AudienceGroup[]) : [];
  return (
    <Input.Wrapper
      label={label}
      error={error}
      labelElement="div"
      description={hint}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Stacked gap={8} mt={8} mb={8}>
        {groups.map((group, at) => (
          <GroupRow
            key={at}
            group={group}
            at={at}
            first={at === 0 ? `field-${name}` : undefined}
            branches={branches}
            onChange={(part) =>
              set(
                name,
                groups.map((one, place) => (place === at ? { ...one, ...part } : one)),
              )
            }
            onRemove={() =>
              set(
                name,
                groups.filter((_, place) => place !== at),
              )
            }
          />
        ))}
      </Stacked>
      {groups.length < MOST_GROUPS ? (
        <Button
          variant="default"
          size="xs"
          {...(groups.length === 0 && { id: `field-${name}` })}
          leftSection={<IconPlus size={14} />}
          onClick={() => set(name, [...groups, blank])}
        >
          {words('course.add_group')}
        </Button>
      ) : null}
    </Input.Wrapper>
  );
};

export const RequiresInput = (props: OwnInputProps): ReactElement => {
  const locale = useLocale();
  const { data } = useRead(courseContract.list, { query: { itemsPerPage: '200' } });
  const all = (data?.data ?? []).filter(({ id }) => id !== props.values['id']);
  return (
    <ManyBox of={props} areIds data={all.map((one) => ({ value: String(one.id), label: textIn(one.title, locale) }))} />
  );
};
