/**
 * The one index of areas on the web side. An area's `pages.ts` names its page paths as literal keys and imports
 * everything else when it is needed, so that this list is small and tools can read which pages are built.
 */
import type { AreaModule } from '#web/kit/area.ts';
import { access } from './access/pages.ts';
import { classes } from './classes/pages.ts';
import { membership } from './membership/pages.ts';
import { money } from './money/pages.ts';
import { network } from './network/pages.ts';
import { people } from './people/pages.ts';
import { report } from './report/pages.ts';
import { settings } from './settings/pages.ts';
import { shift } from './shift/pages.ts';

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
];

export const builtPaths = (): string[] => areas.flatMap((area) => Object.keys(area.pages));
