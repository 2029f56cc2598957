/** Shift templates in a drawer: the existing ones, and a new one. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button, Divider, Input, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { shiftContract } from '../shift/shift.contract.ts';
import { shiftPosts, type Template } from '../shift/shift.model.ts';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { Items, Quiet } from '#kit/web/look/items.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { timesOf } from '../shift/shift-words.view.ts';
import { Columns, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';

const blank = { name: '', post: 'front_desk' as const, starts: '09:00', ends: '17:00', break_min: 60 };
type Draft = Omit<typeof blank, 'post'> & { post: Template['post'] };

/** A new template, or an edited one: shifts that were planned with it don't change. */
const TemplateForm = ({ template, onDone }: { template: Template | null; onDone: () => void }): ReactElement => {
  const words = useWords('shift');
  const { branch_id } = usePlace();
  const { name, post, starts, ends, break_min } = template ?? blank;
  const [draft, setDraft] = useState<Draft>({ name, post, starts, ends, break_min });
  const add = useWrite(shiftContract.addTemplate);
  const edit = useWrite(shiftContract.editTemplate);
  const { busy, fault } = template ? edit : add;
  const set = (parts: Partial<Draft>): void => setDraft((before) => ({ ...before, ...parts }));
  const at = (field: string): string | undefined => fault?.fields[field]?.[0];
  const send = async (): Promise<void> => {
    const done = template
      ? await edit.run({ params: { id: template.id }, body: { ...draft, version: template.version } })
      : await add.run({ body: { ...draft, branch_id: branch_id ?? 0 } });
    if (done) onDone();
  };
  return (
    <Stacked
      as="form"
      gap={12}
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
      <Columns columns="repeat(3, minmax(0, 1fr))" narrowed="1fr 1fr" narrow="phone" gap={12} align="stretch">
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
        <NumberBox
          label={words('field.break_min')}
          min={0}
          max={240}
          step={15}
          value={draft.break_min}
          error={at('break_min')}
          onChange={(value) => set({ break_min: Number(value) || 0 })}
        />
      </Columns>
      {fault && Object.keys(fault.fields).length === 0 ? (
        <Words as="p" tone="red" size={13}>
          {fault.lines.join(' ')}
        </Words>
      ) : null}
      <Button type="submit" loading={busy}>
        {words(template ? 'shift.template_save' : 'shift.template_add')}
      </Button>
      {template ? (
        <Button variant="default" disabled={busy} onClick={onDone}>
          {words('shift.template_leave')}
        </Button>
      ) : null}
    </Stacked>
  );
};

const Row = ({ template, onEdit }: { template: Template; onEdit: () => void }): ReactElement => {
  const words = useWords('shift');
  const { run, busy } = useWrite(shiftContract.removeTemplate);
  return (
    <Inline as="li" justify="space-between" gap="8px 16px">
      <div>
        <strong>{template.name}</strong>
        <Quiet as="div">
          {timesOf(template)} · {words(`post.${template.post}`)} ·{' '}
          {words('shift.break', { minutes: template.break_min })}
        </Quiet>
      </div>
      <Inline gap={8} align="stretch">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={words('shift.template_edit', { name: template.name })}
          onClick={onEdit}
        >
          <IconPencil size={16} />
        </ActionIcon>
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
      </Inline>
    </Inline>
  );
};

type Props = { templates: readonly Template[]; opened: boolean; onClose: () => void };
export const TemplatesDrawer = ({ templates, opened, onClose }: Props): ReactElement => {
  const words = useWords('shift');
  // The number starts a new form after each save.
  const [form, setForm] = useState<{ template: Template | null; no: number }>({ template: null, no: 0 });
  const show = (template: Template | null): void => setForm(({ no }) => ({ template, no: no + 1 }));
  return (
    <SideDrawer opened={opened} onClose={onClose} size={460} title={words('shift.templates')}>
      <Items empty={words('shift.template_empty')}>
        {templates.map((template) => (
          <Row key={template.id} template={template} onEdit={() => show(template)} />
        ))}
      </Items>
      <Divider my="md" />
      <TemplateForm key={form.no} template={form.template} onDone={() => show(null)} />
    </SideDrawer>
  );
};
