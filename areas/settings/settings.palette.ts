/** The command palette's entries for settings: each section by name, once something is typed. */
import { bySection } from './branch-settings/sections.view.ts';
import type { PaletteParts } from '#kit/web/area.ts';
import { say } from '#kit/web/words.ts';

export const settingsPalette: PaletteParts = {
  actions: bySection.map(({ name, needs }) => ({
    id: `settings.${name}`,
    label: () => say('settings')(`branch.tab.${name}`),
    hint: () => say('settings')('branch.title'),
    keywords: ['settings', '设置'],
    needs,
    to: '/settings' as const,
    search: { tab: name },
    isTypedOnly: true,
  })),
};
