/** Canned answers beside the text that is being written: found by typing, inserted, written, edited, deleted. */
import { useState, type ReactElement } from 'react';
import { Box, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessage2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { cannedAnswerContract } from './canned-answer.contract.ts';
import type { CannedAnswer } from './canned-answer.model.ts';
import { filledWith } from './canned-answer.rules.ts';
import { lockContract } from '#areas/settings/lock/lock.contract.ts';
import { isShut } from '#areas/settings/lock/lock.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { ButtonBox } from '#kit/web/look/opens.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { Slot } from '#kit/web/slot.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { confirm } from '#kit/web/tell.ts';

type Props = { name: string; onChoose: (text: string) => void };
const One = ({ one, onChoose }: { one: CannedAnswer; onChoose: () => void }): ReactElement => {
  const words = useWords('support');
  const locale = useLocale();
  const { change } = useAddress();
  const { run, busy } = useWrite(cannedAnswerContract.remove);
  const remove = async (): Promise<void> => {
    const title = words('canned.remove_ask', { name: one.name });
    if (await confirm({ title, yes: words('canned.remove'), danger: true }))
      await run({ params: { id: one.id }, query: { version: String(one.version) } });
  };
  return (
    <Item
      title={
        <Button variant="subtle" size="compact-sm" onClick={onChoose}>
          {one.name}
        </Button>
      }
      below={[textIn(one.text, locale).slice(0, 90), one.branch_id === null && words('canned.network')]}
      actions={
        <>
          {one.can.includes('edit') ? (
            <ItemButton
              label={`${words('canned.edit')}: ${one.name}`}
              icon={<IconPencil size={16} />}
              onClick={() => change({ canned: String(one.id) })}
            />
          ) : null}
          {one.can.includes('delete') ? (
            <ItemButton
              label={`${words('canned.remove')}: ${one.name}`}
              icon={<IconTrash size={16} />}
              busy={busy}
              onClick={() => void remove()}
            />
          ) : null}
        </>
      }
    />
  );
};

export const CannedMenu = ({ name, onChoose }: Props): ReactElement => {
  const words = useWords('support');
  const locale = useLocale();
  const { branch_id } = usePlace();
  const { change } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const { data } = useRead(
    cannedAnswerContract.list,
    { params: { branch_id: branch_id ?? 0 }, query: { itemsPerPage: '50', ...(q !== '' && { q }) } },
    { when: isOpen && branch_id !== null, keep: true },
  );
  const when = isOpen && branch_id !== null;
  const locks = useRead(lockContract.inBranch, { params: { branch_id: branch_id ?? 0 } }, { when });
  const choose = (one: CannedAnswer): void => {
    onChoose(filledWith(textIn(one.text, locale), name));
    setOpen(false);
  };
  return (
    <ButtonBox
      isOpen={isOpen}
      onOpen={setOpen}
      place="top-start"
      button={
        <Button variant="default" leftSection={<IconMessage2 size={16} />}>
          {words('canned.title')}
        </Button>
      }
    >
      <Box w={316}>
        <Stacked gap={8}>
          <TextInput
            aria-label={words('canned.search')}
            placeholder={words('canned.search')}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {data ? (
            <Box mah={300} style={{ overflowY: 'auto' }}>
              <Items empty={words(q === '' ? 'canned.empty' : 'canned.none')}>
                {data.data.map((one) => (
                  <One key={one.id} one={one} onChoose={() => choose(one)} />
                ))}
              </Items>
            </Box>
          ) : null}
          {branch_id !== null && isShut(locks.data, 'messages') ? (
            <Slot part="setting_lock" what="messages" branch_id={branch_id} />
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => {
                setOpen(false);
                change({ canned: 'new' });
              }}
            >
              {words('canned.create')}
            </Button>
          )}
        </Stacked>
      </Box>
    </ButtonBox>
  );
};
