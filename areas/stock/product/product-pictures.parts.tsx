/** The pictures of a product: in its form, in an order that can be changed, and on its page. */
import { useRef, useState, type ReactElement } from 'react';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconUpload, IconX } from '@tabler/icons-react';
import { productContract } from './product.contract.ts';
import { MAX_PICTURES, type Product } from './product.model.ts';
import { filePurposes } from '#kit/domain/file.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { useFileSender } from '#kit/web/form/upload-input.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { useWords } from '#kit/web/words.ts';
import style from './product.module.css';

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);
const swapped = (all: readonly number[], at: number, by: number): number[] =>
  all.map((id, i) => (i === at ? (all[at + by] ?? id) : i === at + by ? (all[at] ?? id) : id));

type OneProps = {
  src: string;
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};
const One = ({ src, at, count, onMove, onRemove }: OneProps): ReactElement => {
  const words = useWords('stock');
  const number = at + 1;
  const moves = [
    { word: 'earlier', by: -1, Icon: IconChevronLeft, off: at === 0 },
    { word: 'later', by: 1, Icon: IconChevronRight, off: number === count },
  ] as const;
  return (
    <li className={style['picture']}>
      <img src={src} alt={words('product.pictures.number', { number })} />
      {at === 0 ? <Badge tone="blue">{words('product.pictures.first')}</Badge> : null}
      <Inline gap={4} noWrap justify="center">
        {moves.map(({ word, by, Icon, off }) => (
          <ActionIcon
            key={word}
            variant="subtle"
            color="gray"
            disabled={off}
            aria-label={words(`product.pictures.${word}`, { number })}
            onClick={() => onMove(by)}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words('product.pictures.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </Inline>
    </li>
  );
};

export const PicturesInput = ({ name, label, value, values, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('stock');
  const chooser = useRef<HTMLInputElement>(null);
  const [fresh, setFresh] = useState<ReadonlyMap<number, string>>(new Map());
  const { busy, fault, send } = useFileSender('picture');
  const ids = idsIn(value);
  const addressOf = (file_id: number): string =>
    fresh.get(file_id) ?? pictureAddress(productContract.picture, Number(values['id']), file_id) ?? '';
  const add = async (files: readonly File[]): Promise<void> => {
    const added: number[] = [];
    for (const file of files.slice(0, MAX_PICTURES - ids.length)) {
      const sent = await send(file);
      if (!sent) break;
      added.push(sent.id);
      setFresh((all) => new Map(all).set(sent.id, sent.file.src ?? ''));
    }
    if (added.length > 0) set(name, [...ids, ...added]);
  };
  const { kinds } = filePurposes.picture;
  return (
    <Input.Wrapper
      id={`field-${name}`}
      label={label}
      labelElement="div"
      description={words('product.hint.picture_file_ids')}
      error={fault ?? error}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={kinds.join(',')}
        data-testid={`file-${name}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void add(files);
        }}
      />
      <ul className={style['pictures']}>
        {ids.map((file_id, at) => (
          <One
            key={file_id}
            src={addressOf(file_id)}
            at={at}
            count={ids.length}
            onMove={(by) => set(name, swapped(ids, at, by))}
            onRemove={() =>
              set(
                name,
                ids.filter((id) => id !== file_id),
              )
            }
          />
        ))}
      </ul>
      <Button
        variant="default"
        loading={busy}
        disabled={ids.length >= MAX_PICTURES}
        leftSection={<IconUpload size={16} />}
        onClick={() => chooser.current?.click()}
      >
        {words('product.pictures.add')}
      </Button>
    </Input.Wrapper>
  );
};

/** More than the one beside the title. */
export const Pictures = ({ record: { id, picture_file_ids } }: { record: Product }): ReactElement | null => {
  const words = useWords('stock');
  if (picture_file_ids.length < 2) return null;
  return (
    <Card title={words('product.field.picture_file_ids')} aside={String(picture_file_ids.length)}>
      <ul className={style['pictures']}>
        {picture_file_ids.map((file_id, at) => (
          <li key={file_id} className={style['picture']}>
            <img
              src={pictureAddress(productContract.picture, id, file_id) ?? ''}
              alt={words('product.pictures.number', { number: at + 1 })}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
};
