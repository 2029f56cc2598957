/** The lines of a document: a field that a scanner types into, and the items that were found with their quantities. */
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react';
import { ActionIcon, Avatar, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode, IconPackage, IconTrash } from '@tabler/icons-react';
import { itemContract } from './item.contract.ts';
import { MAX_QUANTITY, type Item, type LineItem } from './item.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { Autocomplete } from '#kit/web/form/autocomplete.tsx';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import type { OwnInputProps, Values } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { useKeys } from '#kit/web/keys.ts';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { PHONE } from '#kit/web/phone.ts';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { usePlace } from '#kit/web/place.ts';
import { read, useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './item.module.css';

const WAIT_MS = 200;
export type FormLine = LineItem & { quantity: number; unit_cost_cents?: number };
const linesIn = (value: unknown): FormLine[] => (Array.isArray(value) ? (value as FormLine[]) : []);

/** An item is known by its looks before its name is read. */
const Found = ({ text, item }: { text: string; item: Item | undefined }): ReactElement => (
  <Inline noWrap gap={8}>
    <Avatar
      src={item ? pictureAddress(itemContract.picture, item.product_id, item.picture_file_id) : null}
      alt=""
      size={32}
      radius="sm"
      color="gray"
      aria-hidden="true"
    >
      <IconPackage size={16} />
    </Avatar>
    <span>{text}</span>
  </Inline>
);

type FindProps = {
  id: string;
  onItem: (item: Item) => void;
  /** Takes a code that the page knows itself, so that it is scanned without a connection too. */
  takesCode?: (code: string) => boolean;
  /** Why an item can't be taken here. */
  whyNot?: (item: Item) => string | null;
  /** What the page is for: people who open it can scan or type at once. A phone would cover it with its keyboard. */
  isFirst?: true;
};
declare module '#kit/web/slot.tsx' {
  interface Slots {
    find_item: FindProps;
  }
}
/** Enter takes what a scanner typed: a whole code. A name that is typed offers what it finds. */
export const FindItem = ({ id, onItem, takesCode, whyNot, isFirst }: FindProps): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  const { branch_id } = usePlace();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), WAIT_MS);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => box.current?.focus() });
  useEffect(() => {
    if (isFirst && !window.matchMedia(PHONE).matches) box.current?.focus();
  }, [isFirst]);
  const params = { branch_id: branch_id ?? 0 };
  const { data, isPlaceholderData } = useRead(
    itemContract.list,
    { params, query: { q: wanted, itemsPerPage: 12 } },
    { when: wanted !== '', keep: true },
  );
  const shown = (wanted === '' ? [] : (data?.data ?? [])).map((item) => ({
    item,
    text: `${textIn(item.label, locale)} · ${item.sku}`,
  }));
  // Whatever is scanned while a code is looked up stays.
  const clear = (code?: string): void => setTyped((now) => (code === undefined || now.trim() === code ? '' : now));
  const take = (item: Item, code?: string): void => {
    const why = whyNot?.(item) ?? null;
    setProblem(why);
    clear(code);
    if (why === null) onItem(item);
    box.current?.focus();
  };
  const look = async (code: string): Promise<void> => {
    if (takesCode?.(code)) {
      setProblem(null);
      return clear(code);
    }
    try {
      const { data: found } = await read(itemContract.list, { params, query: { code } });
      // What is offered can still belong to what was typed before: an unknown code would then add the item of the last one.
      const isOffered = wanted === code && !isPlaceholderData && shown.length === 1;
      const only = found[0] ?? (isOffered ? shown[0]?.item : undefined);
      if (only) return take(only, code);
      setProblem(words('item.unknown', { code }));
    } catch {
      setProblem(words('item.failed'));
    }
    box.current?.select();
  };
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const code = typed.trim();
    if (code !== '' && !shown.some(({ text }) => text === code)) void look(code);
  };
  return (
    <Autocomplete
      ref={box}
      id={id}
      label={words('item.find')}
      description={words('item.find_hint')}
      error={problem}
      leftSection={<IconBarcode size={16} />}
      value={typed}
      data={shown.map(({ text }) => text)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Found text={option.value} item={shown.find(({ text }) => text === option.value)?.item} />
      )}
      onChange={(next) => {
        // A choice from the list arrives as its text.
        const found = shown.find((one) => one.text === next);
        if (found) return take(found.item);
        setTyped(next);
        setProblem(null);
      }}
      onKeyDown={enter}
    />
  );
};

type LineProps = {
  line: FormLine;
  hasCost: boolean;
  hasQuantity: boolean;
  isSigned: boolean;
  More: ComponentType<{ line: FormLine }> | undefined;
  most: number | undefined;
  onLine: (part: Partial<FormLine>) => void;
  onRemove: () => void;
};
const LineRow = ({ line, hasCost, hasQuantity, isSigned, More, most, onLine, onRemove }: LineProps): ReactElement => {
  const words = useWords('stock');
  const { currency } = usePlace();
  const item = textIn(line.label, useLocale());
  return (
    <li className={style['line']}>
      <span className={style['name']}>
        {item}
        <small>{line.sku}</small>
        {More ? <More line={line} /> : null}
      </span>
      {hasQuantity ? (
        <NumberBox
          aria-label={words('item.quantity_of', { item })}
          min={isSigned ? -MAX_QUANTITY : 1}
          max={MAX_QUANTITY}
          allowDecimal={false}
          allowNegative={isSigned}
          clampBehavior="none"
          error={most !== undefined && line.quantity > most ? words('item.no_more', { max: most }) : undefined}
          value={line.quantity}
          onChange={(next) => onLine({ quantity: typeof next === 'number' ? next : 0 })}
        />
      ) : null}
      {hasCost ? (
        <MoneyBox
          aria-label={words('item.cost_of', { item })}
          currency={currency}
          cents={line.unit_cost_cents}
          onCents={(cents) => onLine({ unit_cost_cents: cents ?? 0 })}
        />
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={words('item.remove', { item })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
};

const Heads = ({ hasCost }: { hasCost: boolean }): ReactElement => {
  const words = useWords('stock');
  return (
    <div className={style['heads']} aria-hidden>
      <span>{words('item.item')}</span>
      <span>{words('item.quantity')}</span>
      {hasCost ? <span>{words('item.unit_cost')}</span> : null}
    </div>
  );
};
const Total = ({ lines, hasCost }: { lines: readonly FormLine[]; hasCost: boolean }): ReactElement => {
  const words = useWords('stock');
  const { currency } = usePlace();
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const cents = lines.reduce((sum, { quantity, unit_cost_cents = 0 }) => sum + quantity * unit_cost_cents, 0);
  return (
    <Words as="p" dim mt={8}>
      {words('item.total')}: {words('item.pieces', { count })}
      {hasCost ? (
        <>
          {' · '}
          <Money cents={cents} currency={currency} />
        </>
      ) : null}
    </Words>
  );
};

/** An item that is scanned again adds one to its line. */
const added = (lines: readonly FormLine[], item: Item, hasCost: boolean): FormLine[] => {
  const known = lines.some(({ variant_id }) => variant_id === item.id);
  if (known)
    return lines.map((line) => (line.variant_id === item.id ? { ...line, quantity: line.quantity + 1 } : line));
  const { id: variant_id, sku, label, unit_cost_cents } = item;
  return [...lines, { variant_id, sku, label, quantity: 1, ...(hasCost && { unit_cost_cents: unit_cost_cents ?? 0 }) }];
};

type LinesOptions = {
  hasCost?: boolean;
  hasQuantity?: boolean;
  /** A quantity says the change itself and can be negative. */
  signed?: (values: Values) => boolean;
  /** The lines come from another document: they can be removed, but none can be added. */
  isFixed?: boolean;
  /** Shown below the SKU of a line. */
  More?: ComponentType<{ line: FormLine }>;
  /** The largest quantity of a line. */
  mostOf?: (line: FormLine) => number | undefined;
};
export const linesInput = ({
  hasCost = false,
  hasQuantity = true,
  signed,
  isFixed = false,
  More,
  mostOf,
}: LinesOptions): ComponentType<OwnInputProps> => {
  const LinesInput = ({ name, value, values, error, set }: OwnInputProps): ReactElement => {
    const words = useWords('stock');
    const lines = linesIn(value);
    // Two quick scans: the second one adds to what the first one made.
    const latest = useRef(lines);
    useEffect(() => {
      latest.current = lines;
    });
    const add = (item: Item): void => {
      latest.current = added(latest.current, item, hasCost);
      set(name, latest.current);
    };
    const isSigned = signed?.(values) ?? false;
    const put = (at: number, part: Partial<FormLine>): void =>
      set(
        name,
        lines.map((line, i) => (i === at ? { ...line, ...part } : line)),
      );
    return (
      <Input.Wrapper error={error}>
        {isFixed ? null : <FindItem id={`field-${name}`} onItem={add} />}
        {lines.length === 0 ? (
          <Words as="p" dim mt={8}>
            {words('item.none')}
          </Words>
        ) : (
          <>
            {hasQuantity ? <Heads hasCost={hasCost} /> : null}
            <ul className={style['lines']} data-cost={hasCost || undefined}>
              {lines.map((line, at) => (
                <LineRow
                  key={line.variant_id}
                  line={line}
                  hasCost={hasCost}
                  hasQuantity={hasQuantity}
                  isSigned={isSigned}
                  More={More}
                  most={mostOf?.(line)}
                  onLine={(part) => put(at, part)}
                  onRemove={() =>
                    set(
                      name,
                      lines.filter((_, i) => i !== at),
                    )
                  }
                />
              ))}
            </ul>
            {hasQuantity ? <Total lines={lines} hasCost={hasCost} /> : null}
          </>
        )}
      </Input.Wrapper>
    );
  };
  return LinesInput;
};
