/** The grades of the branch's trainers, in a drawer next to the rates; the address keeps it open. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconStairsUp, IconTrash } from '@tabler/icons-react';
import { freelanceRateContract } from './freelance-rate.contract.ts';
import type { GradedTrainer } from './freelance-rate.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { trainerGradeLabels, trainerGrades, type TrainerGrade } from '#kit/domain/lookups/teaching.ts';
import { useAddress } from '#kit/web/address.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { dayField } from '#kit/web/form/fields.ts';
import { FieldInput } from '#kit/web/form/input.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../shift.module.css';

type Props = { trainer: GradedTrainer };

const GradeForm = ({ trainer, onDone }: Props & { onDone: () => void }): ReactElement => {
  const words = useWords('shift');
  const locale = useLocale();
  const { run, busy, fault } = useWrite(freelanceRateContract.setGrade);
  const [grade, setGrade] = useState<TrainerGrade>(trainer.grade ?? 'junior');
  const [valid_from, setFrom] = useState('');
  const save = async (): Promise<void> => {
    const { staff_id, branch_id } = trainer;
    if (await run({ body: { staff_id, branch_id, grade, valid_from } })) onDone();
  };
  return (
    <Stacked
      as="form"
      columns="repeat(2, minmax(0, 1fr))"
      align="start"
      gap={12}
      className={style['gradeForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label={words('grade.grade')}
        allowDeselect={false}
        data={trainerGrades.map((one) => ({ value: one, label: textIn(trainerGradeLabels[one], locale) }))}
        value={grade}
        onChange={(next) => setGrade(trainerGrades.find((one) => one === next) ?? grade)}
      />
      <FieldInput
        field={dayField('valid_from')}
        value={valid_from}
        values={{ valid_from }}
        error={fault?.fields['valid_from']?.[0]}
        required
        set={(_, day) => setFrom(typeof day === 'string' ? day : '')}
      />
      <Button type="submit" loading={busy}>
        {words('grade.save')}
      </Button>
    </Stacked>
  );
};

const GradeText = ({ trainer }: Props): ReactElement => {
  const words = useWords('shift');
  const locale = useLocale();
  const { grade, since, coming } = trainer;
  const from = (day: string): string => formatDay(day, locale);
  return (
    <>
      <span>
        {grade === null
          ? words('grade.none')
          : `${textIn(trainerGradeLabels[grade], locale)} ${words('grade.since', { day: from(since ?? '') })}`}
      </span>
      {coming ? (
        <Words tone="blue">
          {words('grade.coming', {
            grade: textIn(trainerGradeLabels[coming.grade], locale),
            day: from(coming.valid_from),
          })}
        </Words>
      ) : null}
    </>
  );
};

const TakeBack = ({ coming, of }: { coming: NonNullable<GradedTrainer['coming']>; of: string }): ReactElement => {
  const words = useWords('shift');
  const { run, busy } = useWrite(freelanceRateContract.removeGrade);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={busy}
      aria-label={`${words('grade.take_back')}: ${of}`}
      onClick={() => void run({ params: { id: coming.id }, query: { version: String(coming.version) } })}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
};

const Trainer = ({ trainer }: Props): ReactElement => {
  const words = useWords('shift');
  const manages = useHas('MANAGE_FREELANCE_RATE');
  const [isOpen, setOpen] = useState(false);
  const { staff_name, coming } = trainer;
  return (
    <Stacked as="li" gap={12} p="12px 0" className={style['trainer']}>
      <Inline noWrap gap={8}>
        <Stacked size={13} shrinks grows className={style['trainerWords']}>
          <strong>{staff_name}</strong>
          <GradeText trainer={trainer} />
        </Stacked>
        {manages && coming ? <TakeBack coming={coming} of={staff_name} /> : null}
        {manages ? (
          <ActionIcon
            variant="default"
            size={36}
            aria-expanded={isOpen}
            aria-label={`${words('grade.set')}: ${staff_name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        ) : null}
      </Inline>
      {isOpen ? <GradeForm trainer={trainer} onDone={() => setOpen(false)} /> : null}
    </Stacked>
  );
};

const Trainers = (): ReactElement => {
  const words = useWords('shift');
  const grades = useRead(freelanceRateContract.grades, {});
  const isMany = new Set(grades.data?.map((trainer) => trainer.branch_id)).size > 1;
  return (
    <Loaded of={grades} empty={<Empty title={words('grade.empty')} />}>
      {(data) => (
        <>
          <Quiet>{words('grade.hint')}</Quiet>
          <Items>
            {data.map((trainer) => (
              <Trainer
                key={`${trainer.branch_id} ${trainer.staff_id}`}
                trainer={
                  isMany ? { ...trainer, staff_name: `${trainer.staff_name} · ${trainer.branch_name}` } : trainer
                }
              />
            ))}
          </Items>
        </>
      )}
    </Loaded>
  );
};

export const GradesAside = (): ReactElement | null => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  const sees = useHas('VIEW_FREELANCE_RATE');
  if (!sees) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconStairsUp size={16} />} onClick={() => change({ open: 'grades' })}>
        {words('grade.open')}
      </Button>
      <SideDrawer
        opened={search['open'] === 'grades'}
        onClose={() => change({ open: undefined }, { replace: true })}
        size={480}
        title={words('grade.title')}
      >
        <NounScope noun="shift.grade">
          <Trainers />
        </NounScope>
      </SideDrawer>
    </>
  );
};
