/** `/settings/classCategories`: the class categories, named and coloured by head office for all branches. */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { classCategoryContract as contract } from './class-category.contract.ts';
import type { ClassCategoryRow } from './class-category.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { classColours } from '#kit/domain/lookups/teaching.ts';
import { useAddress } from '#kit/web/address.tsx';
import { bothField, ownField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { NounScope, useNoun } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { loadClassCategories } from '#web/shell/class-categories.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../settings.module.css';

const Dot = ({ colour }: { colour: string }): ReactElement => (
  <span className={style['colour']} style={{ background: `var(--mantine-color-${colour}-6)` }} aria-hidden="true" />
);

const ColourInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('settings');
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      description={useNoun().kind('hint', name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required}
      allowDeselect={false}
      data={classColours.map((colour) => ({ value: colour, label: words(`class_category.colour.${colour}`) }))}
      leftSection={typeof value === 'string' ? <Dot colour={value} /> : null}
      renderOption={({ option }) => (
        <Inline as="span" within noWrap gap={8}>
          <Dot colour={option.value} /> {option.label}
        </Inline>
      )}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set(name, next)}
    />
  );
};

const CoursesInput = (props: OwnInputProps): ReactElement => {
  const locale = useLocale();
  const { data = [] } = useRead(contract.courses, {});
  return (
    <ManyBox
      of={props}
      areIds
      clearable
      data={data.map((one) => ({ value: String(one.id), label: textIn(one.title, locale) }))}
    />
  );
};

const fields = [bothField('name'), ownField('colour', ColourInput), ownField('course_ids', CoursesInput)] as const;
const AddCategory = formDrawer(contract.create, {
  noun: 'settings.class_category',
  title: 'create',
  save: 'save',
  groups: [{ fields: [...fields] }],
  start: () => ({ colour: 'blue' as const }),
});
const EditCategory = formDrawer(contract.edit, {
  noun: 'settings.class_category',
  title: 'edit',
  save: 'save',
  groups: [{ fields: [...fields] }],
  says: ({ lacking }) => (lacking === 0 ? [] : [say('settings')('class_category.lacking', { count: lacking })]),
});

const Row = ({ category, onEdit }: { category: ClassCategoryRow; onEdit: () => void }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const archive = useWrite(contract.archive);
  const restore = useWrite(contract.restore);
  const { id, version, can, colour, is_archived, course_ids } = category;
  const name = textIn(category.name, locale);
  const ask = { params: { id }, body: { version } };
  const toArchive = async (): Promise<void> => {
    const title = words('class_category.archive', { name });
    const text = words('class_category.archive_text');
    if (await confirm({ title, text, yes: words('class_category.yes_archive') })) {
      await archive.run(ask);
      await loadClassCategories();
    }
  };
  const toRestore = async (): Promise<void> => {
    await restore.run(ask);
    await loadClassCategories();
  };
  const other = textIn(category.name, locale === 'cn' ? 'en' : 'cn');
  return (
    <Item
      title={
        <Inline as="span" within noWrap gap={8}>
          <Dot colour={colour} /> {name}
        </Inline>
      }
      below={other === name ? undefined : other}
      right={
        <>
          {course_ids.length > 0 ? (
            <Badge tone="gray">{words('class_category.requires', { count: course_ids.length })}</Badge>
          ) : null}
          {is_archived ? <Badge tone="gray">{words('class_category.archived')}</Badge> : null}
        </>
      }
      actions={
        <>
          {can.includes('edit') ? (
            <ItemButton
              label={words('class_category.edit_named', { name })}
              icon={<IconPencil size={18} />}
              onClick={onEdit}
            />
          ) : null}
          {can.includes('archive') ? (
            <ItemButton
              label={words('class_category.archive', { name })}
              icon={<IconArchive size={18} />}
              onClick={() => void toArchive()}
            />
          ) : null}
          {can.includes('restore') ? (
            <ItemButton
              label={words('class_category.restore', { name })}
              icon={<IconArchiveOff size={18} />}
              onClick={() => void toRestore()}
            />
          ) : null}
        </>
      }
    />
  );
};

export const ClassCategoriesPage: ComponentType = () => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const read = useRead(contract.list, {});
  const edited = read.data?.find(({ id }) => String(id) === search['edit']);
  const close = (): void => {
    change({ new: undefined, edit: undefined });
    void loadClassCategories();
  };
  return (
    <NounScope noun="settings.class_category">
      <PageHead
        title={words('class_category.title')}
        context={words('class_category.context')}
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
            {words('class_category.create')}
          </Button>
        }
      />
      <Loaded of={read}>
        {(all) => (
          <Stacked gap={16} most={720}>
            <Card>
              <Items>
                {all.map((category) => (
                  <Row key={category.id} category={category} onEdit={() => change({ edit: String(category.id) })} />
                ))}
              </Items>
            </Card>
          </Stacked>
        )}
      </Loaded>
      {search['new'] ? <AddCategory onClose={close} /> : null}
      {edited ? <EditCategory id={edited.id} record={edited} onClose={close} /> : null}
    </NounScope>
  );
};
