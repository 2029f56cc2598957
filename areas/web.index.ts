/**
 * The one index of areas on the web side. An area's `pages.ts` names its page paths as literal keys and imports
 * everything else when it is needed, so that this list is small and tools can read which pages are built.
 */
import type { AreaModule } from '#kit/web/area.ts';
import { access } from '#areas/access/access.pages.ts';
import { classes } from '#areas/classes/classes.pages.ts';
import { membership } from '#areas/membership/membership.pages.ts';
import { money } from '#areas/money/money.pages.ts';
import { network } from '#areas/network/network.pages.ts';
import { people } from '#areas/people/people.pages.ts';
import { report } from '#areas/report/report.pages.ts';
import { settings } from '#areas/settings/settings.pages.ts';
import { shift } from '#areas/shift/shift.pages.ts';
import { stock } from '#areas/stock/stock.pages.ts';
import { orders } from '#areas/orders/orders.pages.ts';
import { learn } from '#areas/learn/learn.pages.ts';
import { commission } from '#areas/commission/commission.pages.ts';
import { merchant } from '#areas/merchant/merchant.pages.ts';
import { support } from '#areas/support/support.pages.ts';
import { broadcast } from '#areas/broadcast/broadcast.pages.ts';

export const areas: readonly AreaModule[] = [
  access,
  people,
  membership,
  money,
  classes,
  report,
  settings,
  shift,
  network,
  stock,
  orders,
  commission,
  learn,
  broadcast,
  support,
  merchant,
];

export const builtPaths = (): string[] => areas.flatMap((area) => Object.keys(area.pages));
