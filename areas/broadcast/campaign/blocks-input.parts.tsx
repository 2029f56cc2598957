/** The blocks of an e-mail: each with its text in both languages, moved, added and removed by buttons. */
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { ActionIcon, Button, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconUpload, IconX } from '@tabler/icons-react';
import { blockKinds, mergeFieldNames, MOST_BLOCKS, type Block, type BlockKind } from './campaign.model.ts';
import { fieldText } from './merge.rules.ts';
import type { Locale } from '#kit/domain/words.ts';
import { filePurposes } from '#kit/domain/file.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { useFileSender } from '#kit/web/form/upload-input.tsx';
import { Columns, Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { toast } from '#kit/web/tell.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';

const RichTextBox = lazy(() => import('./rich-text-box.parts.tsx').then((module) => ({ default: module.RichTextBox })));
const empty = { en: '', cn: '' };
export const emptyBlock = (kind: BlockKind): Block =>
  kind === 'divider'
    ? { kind }
    : kind === 'button'
      ? { kind, text: empty, url: 'https://' }
      : kind === 'picture'
        ? { kind, file_id: 0, text: empty }
        : { kind, text: empty };

type PartProps = { block: Block; set: (block: Block) => void };
type Picture = Extract<Block, { kind: 'picture' }>;
/** Sent as soon as it is chosen, and part of the e-mail once that is saved. */
const PictureInput = ({ block, set }: { block: Picture; set: (block: Block) => void }): ReactElement => {
  const words = useWords('broadcast');
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, fault, send } = useFileSender('picture');
  const isChosen = block.file_id > 0;
  const take = async (file: File): Promise<void> => {
    const sent = await send(file);
    if (sent) set({ ...block, file_id: sent.id });
  };
  return (
    <Stacked gap={6}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={filePurposes.picture.kinds.join(',')}
        data-testid="file-picture"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      <Inline gap={12}>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconUpload size={16} />}
          onClick={() => chooser.current?.click()}
        >
          {words(isChosen ? 'campaign.block.change' : 'campaign.block.choose')}
        </Button>
        {isChosen ? <Dim>{words('campaign.block.chosen')}</Dim> : null}
      </Inline>
      {fault ? (
        <Words as="p" tone="red">
          {fault}
        </Words>
      ) : null}
      <Dim as="p" size={13}>
        {words('campaign.block.alt')}
      </Dim>
    </Stacked>
  );
};
const Content = ({ block, set }: PartProps): ReactElement | null => {
  const words = useWords('broadcast');
  if (block.kind === 'divider') return null;
  const { text } = block;
  const write = (language: 'en' | 'cn', value: string): void => set({ ...block, text: { ...text, [language]: value } });
  return (
    <Stacked gap={8}>
      {block.kind === 'picture' ? <PictureInput block={block} set={set} /> : null}
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)" narrow="phone" gap={12}>
        {(['en', 'cn'] as const).map((language) => {
          const shared = {
            label: words(language === 'en' ? 'campaign.block.english' : 'campaign.block.chinese'),
            lang: language === 'en' ? 'en' : 'zh-Hans',
            value: text[language],
          };
          return block.kind === 'text' ? (
            <Suspense key={language} fallback={<Textarea {...shared} readOnly minRows={6} />}>
              <RichTextBox {...shared} set={(value) => write(language, value)} />
            </Suspense>
          ) : (
            <TextInput key={language} {...shared} onChange={(event) => write(language, event.currentTarget.value)} />
          );
        })}
      </Columns>
      {block.kind === 'button' ? (
        <TextInput
          label={words('campaign.block.url')}
          type="url"
          value={block.url}
          onChange={(event) => set({ ...block, url: event.currentTarget.value })}
        />
      ) : null}
    </Stacked>
  );
};

type BlockProps = PartProps & {
  at: number;
  last: boolean;
  only: boolean;
  move: (by: -1 | 1) => void;
  remove: () => void;
};
const BlockBox = ({ block, at, last, only, set, move, remove }: BlockProps): ReactElement => {
  const words = useWords('broadcast');
  const n = at + 1;
  const label = words('campaign.block.n', { n, kind: words(`campaign.block.${block.kind}`) });
  const icon = (
    name: 'up' | 'down' | 'remove',
    disabled: boolean,
    Icon: typeof IconX,
    run: () => void,
  ): ReactElement => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      disabled={disabled}
      aria-label={words(`campaign.block.${name}`, { n })}
      onClick={run}
    >
      <Icon size={16} />
    </ActionIcon>
  );
  return (
    <Words as="fieldset" framed p={12} aria-label={label}>
      <Inline justify="space-between" mb={block.kind === 'divider' ? 0 : 6}>
        <Dim as="span" size={13}>
          {label}
        </Dim>
        <Inline gap={2}>
          {icon('up', at === 0, IconArrowUp, () => move(-1))}
          {icon('down', last, IconArrowDown, () => move(1))}
          {icon('remove', only, IconX, remove)}
        </Inline>
      </Inline>
      <Content block={block} set={set} />
    </Words>
  );
};

/** Each copies its field, so that it can be pasted into any text of the chosen language. */
const MergeFields = (): ReactElement => {
  const words = useWords('broadcast');
  const [language, setLanguage] = useState<Locale>(currentLocale());
  const copy = async (field: string): Promise<void> => {
    await navigator.clipboard.writeText(field);
    toast(words('campaign.merge.copied', { field }));
  };
  return (
    <Stacked gap={6}>
      <Dim as="p" size={13}>
        {words('campaign.block.help')}
      </Dim>
      <SegmentedControl
        mr="auto"
        size="xs"
        aria-label={words('campaign.merge.language')}
        value={language}
        data={[
          { value: 'en', label: words('campaign.block.english') },
          { value: 'cn', label: words('campaign.block.chinese') },
        ]}
        onChange={(next) => setLanguage(next === 'cn' ? 'cn' : 'en')}
      />
      <Inline as="fieldset" gap={6} aria-label={words('campaign.merge.insert')}>
        {mergeFieldNames.map((name) => {
          const label = words(`campaign.merge.${name}`);
          return (
            <Button key={name} size="compact-sm" variant="default" onClick={() => void copy(fieldText(name, language))}>
              {label}
            </Button>
          );
        })}
      </Inline>
    </Stacked>
  );
};

export const BlocksInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('broadcast');
  const blocks = Array.isArray(value) ? (value as Block[]) : [];
  const change = (next: Block[]): void => set(name, next);
  const move = (at: number, by: -1 | 1): void => {
    const next = [...blocks];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    change(next);
  };
  return (
    <Input.Wrapper
      id={`field-${name}`}
      label={label}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <Stacked gap={12} mt={6} tabIndex={-1} id={`field-${name}`}>
        <MergeFields />
        {blocks.map((block, at) => (
          <BlockBox
            // A block has no other identity than its place; all of its state is in the form.
            key={`${at}.${block.kind}`}
            block={block}
            at={at}
            last={at === blocks.length - 1}
            only={blocks.length === 1}
            set={(next) => change(blocks.with(at, next))}
            move={(by) => move(at, by)}
            remove={() => change(blocks.filter((_one, index) => index !== at))}
          />
        ))}
        {blocks.length < MOST_BLOCKS ? (
          <Inline gap={8}>
            {blockKinds.map((kind) => (
              <Button
                key={kind}
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} />}
                onClick={() => change([...blocks, emptyBlock(kind)])}
              >
                {words('campaign.block.add', { kind: words(`campaign.block.${kind}`).toLowerCase() })}
              </Button>
            ))}
          </Inline>
        ) : null}
      </Stacked>
    </Input.Wrapper>
  );
};
