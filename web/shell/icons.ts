/** The icons named in the menu table. */
import {
  IconBarbell,
  IconBooks,
  IconBuildingStore,
  IconCalendarTime,
  IconChartBar,
  IconCoins,
  IconHome,
  IconKey,
  IconPackages,
  IconPoint,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconUserCog,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  IconBarbell,
  IconBooks,
  IconBuildingStore,
  IconCalendarTime,
  IconChartBar,
  IconCoins,
  IconHome,
  IconKey,
  IconPackages,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconUserCog,
  IconUsers,
};
export const iconOf = (name: string): Icon => icons[name] ?? IconPoint;
