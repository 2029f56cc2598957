/** Public addresses of the branch, by which a clock-in on site is recognised. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isLocalAddress } from './on-site.rules.ts';
import { wifiContract as contract } from '../wifi/wifi.contract.ts';
import type { BranchWifi, RangeRow } from '../wifi/wifi.model.ts';
import { textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { itemCard } from '#kit/web/list/item-card.tsx';
import { Gap } from '#kit/web/look/show.tsx';
import { perform, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';

const AddRange = formDrawer(contract.addRange, {
  noun: 'settings.address_range',
  title: 'create',
  save: 'save',
  groups: [{ fields: [textField('range'), textField('note')] }],
});

const Ranges = itemCard<BranchWifi, RangeRow>({
  noun: 'settings.address_range',
  rows: (wifi) => wifi.ranges,
  name: ({ range }) => range,
  show: ({ range, note }) => ({ title: <code>{range}</code>, below: note }),
  may: (wifi) => wifi.can.includes('edit'),
  add: AddRange,
  opens: 'range',
  isAside: true,
  moves: {
    remove: {
      icon: IconTrash,
      send: ({ id, version }) => perform(contract.removeRange, { params: { id }, query: { version } }),
    },
  },
});

type Props = { branch_id: number; wifi: BranchWifi };
const Yours = ({ branch_id, wifi: { your_address: address, on_site, can } }: Props): ReactElement => {
  const words = useWords('settings');
  const { run, busy } = useWrite(contract.addRange);
  const isLocal = isLocalAddress(address);
  return (
    <Inline gap="8px 12px" mt={10} mb={4}>
      <span>
        {words('address_range.yours', { address })}
        <Gap />
        {on_site ? words('address_range.on_site') : isLocal ? words('address_range.local') : null}
      </span>
      {can.includes('edit') && !on_site && !isLocal ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void run({ body: { branch_id, range: address } })}
        >
          {words('address_range.add_yours')}
        </Button>
      ) : null}
    </Inline>
  );
};

export const AddressCard = (props: Props): ReactElement => {
  const words = useWords('settings');
  return (
    <Ranges data={props.wifi}>
      <Dim as="p" size="inherit" prose>
        {words('address_range.context')}
      </Dim>
      <Yours {...props} />
    </Ranges>
  );
};
