import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutRecurrence, withoutScrollArea, withoutUnusedFormats, withoutUnusedParts } from './library-parts.ts';

const menu = `import { MenuItem } from "./MenuItem/MenuItem.mjs";
import { MenuSub } from "./MenuSub/MenuSub.mjs";
import { MenuTarget } from "./MenuTarget/MenuTarget.mjs";
const Menu = factory((props) => jsx(MenuTarget, props));
Menu.displayName = "@mantine/core/Menu";
Menu.Item = MenuItem;
Menu.Sub = MenuSub;
Menu.Target = MenuTarget;
Menu.classes = {
	...Menu_module_default
};
export { Menu };
`;
const kept = (...parts: string[]): string => withoutUnusedParts(menu, (part) => parts.includes(part));

it('a part that nothing mentions is left out, with its file', () => {
  const code = kept('Menu.Item');
  expect(code).toContain('Menu.Item = MenuItem;');
  expect(code).toContain('import { MenuItem }');
  expect(code).not.toContain('MenuSub');
  expect(code).not.toContain('displayName');
});
it('the file of a part that the component itself needs stays', () => {
  expect(kept('Menu.Item')).toContain('import { MenuTarget }');
  expect(kept('Menu.Item')).not.toContain('Menu.Target =');
});
it('a name that the library looks for stays', () =>
  expect(kept('"@mantine/core/Menu"')).toContain('Menu.displayName = "@mantine/core/Menu";'));
it('everything stays if everything is mentioned, and what isn’t a part stays in any case', () => {
  expect(kept('Menu.Item', 'Menu.Sub', 'Menu.Target', '"@mantine/core/Menu"')).toBe(menu);
  expect(kept()).toContain('...Menu_module_default');
});

it('a format that nothing asks for is left out', () => {
  const text = `    email(params) {
        return this.check(core._email(ZodEmail, params));
    },
    jwt(params) {
        return this.check(core._jwt(ZodJWT, params));
    },
`;
  const code = withoutUnusedFormats(text, (method) => method === 'email');
  expect(code).toContain('ZodEmail');
  expect(code).not.toContain('ZodJWT');
});

const components = path.resolve(import.meta.dirname, '../node_modules/@mantine/core/esm/components');
it.each(['Drawer/DrawerRoot', 'Modal/ModalRoot'])('%s does without the scroll area that no page gives it', (file) => {
  const code = readFileSync(path.join(components, `${file}.mjs`), 'utf8');
  expect(code).toContain('ScrollArea.mjs');
  const without = withoutScrollArea(code);
  expect(without).not.toMatch(/\bScrollArea\b/);
  expect(without).toContain('"data-offset-scrollbars": void 0');
});
it('a calendar does without the library that counts days, which no page asks of it', () => {
  const file = path.join(components, '../../../schedule/esm/utils/expand-recurring-events/expand-recurring-events.mjs');
  const code = readFileSync(file, 'utf8');
  expect(code).toContain('from "rrule"');
  const without = withoutRecurrence(code);
  expect(without).not.toMatch(/rruleAll|"rrule"/);
  expect(without).toContain('const RRule = null;');
});
it('another component keeps its scroll area', () => {
  const code = 'import { ScrollArea } from "./ScrollArea.mjs";\njsx(ScrollArea.Autosize, {});\n';
  expect(withoutScrollArea(code)).toBe(code);
});
