/** Templates of shifts, in a drawer: those that there are, and a new one. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button, Drawer, Input, NumberInput, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { shiftContract } from '#domain/areas/shift/shift.contract.ts';
import { shiftPosts, type Template } from '#domain/areas/shift/shift.model.ts';
import { TimeInput } from '#web/kit/form/time-input.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useWrite } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import { timesOf } from './shift.words.ts';
import style from './roster.module.css';

const blank = { name: '', post: 'front_desk' as const, starts: '09:00', ends: '17:00', break_min: 60 };
type Draft = Omit<typeof blank, 'post'> & { post: Template['post'] };

const NewTemplate = (): ReactElement => {
  const words = useWords('shift');
  const { branch_id } = usePlace();
  const [draft, setDraft] = useState<Draft>(blank);
  const { run, busy, fault } = useWrite(shiftContract.addTemplate);
  const set = (parts: Partial<Draft>): void => setDraft((before) => ({ ...before, ...parts }));
  const at = (field: string): string | undefined => fault?.fields[field]?.[0];
  const send = async (): Promise<void> => {
    if (await run({ body: { ...draft, branch_id: branch_id ?? 0 } })) setDraft(blank);
  };
  return (
    <form
      className={style['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label={words('field.name')}
        value={draft.name}
        maxLength={60}
        error={at('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={words('field.post')}
        allowDeselect={false}
        value={draft.post}
        data={shiftPosts.map((post) => ({ value: post, label: words(`post.${post}`) }))}
        onChange={(post) => set({ post: shiftPosts.find((one) => one === post) ?? draft.post })}
      />
      <div className={style['pair']}>
        {(['starts', 'ends'] as const).map((field) => (
          <Input.Wrapper key={field} label={words(`field.${field}`)} error={at(field)}>
            <TimeInput
              label={words(`field.${field}`)}
              value={draft[field]}
              isFaulty={at(field) !== undefined}
              onTime={(time) => set({ [field]: time })}
            />
          </Input.Wrapper>
        ))}
        <NumberInput
          label={words('field.break_min')}
          min={0}
          max={240}
          step={15}
          value={draft.break_min}
          error={at('break_min')}
          onChange={(value) => set({ break_min: Number(value) || 0 })}
        />
      </div>
      <Button type="submit" loading={busy}>
        {words('shift.template_add')}
      </Button>
    </form>
  );
};

const Row = ({ template }: { template: Template }): ReactElement => {
  const words = useWords('shift');
  const { run, busy } = useWrite(shiftContract.removeTemplate);
  return (
    <li className={style['request']}>
      <div>
        <strong>{template.name}</strong>
        <div className={style['dim']}>
          {timesOf(template)} · {words(`post.${template.post}`)} ·{' '}
          {words('shift.break', { minutes: template.break_min })}
        </div>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={busy}
        aria-label={words('shift.template_remove', { name: template.name })}
        onClick={() => void run({ params: { id: template.id }, query: { version: String(template.version) } })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
};

type Props = { templates: readonly Template[]; opened: boolean; onClose: () => void };
export const TemplatesDrawer = ({ templates, opened, onClose }: Props): ReactElement => {
  const words = useWords('shift');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title={words('shift.templates')}
      closeButtonProps={{ 'aria-label': words('shift.close') }}
      transitionProps={{ duration: 130 }}
    >
      {templates.length === 0 ? <p className={style['dim']}>{words('shift.template_empty')}</p> : null}
      <ul className={style['list']}>
        {templates.map((template) => (
          <Row key={template.id} template={template} />
        ))}
      </ul>
      <NewTemplate />
    </Drawer>
  );
};
