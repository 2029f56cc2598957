import { expect, it } from 'vitest';
import { importedBy, namesIn } from './through-index.ts';

it('finds the module behind each name of an index, imported first or passed on at once', () => {
  const index = `
    import { Button } from './components/Button/Button.mjs';
    import { em, rem as toRem } from './core/units.mjs';
    import { useId } from '@mantine/hooks';
    export { default as IconX, default as IconClose } from './icons/IconX.mjs';
    export { Button, em, toRem, useId };`;
  expect(Object.fromEntries(namesIn('/lib/esm/index.mjs', index))).toEqual({
    Button: '/lib/esm/components/Button/Button.mjs',
    em: '/lib/esm/core/units.mjs',
    toRem: '/lib/esm/core/units.mjs',
    IconX: '/lib/esm/icons/IconX.mjs',
    IconClose: '/lib/esm/icons/IconX.mjs',
  });
});

it('tells what a module imports from each package, but not types', () => {
  const code = `
    import { Button, Menu as Choices, type ButtonProps } from '@mantine/core';
    import type { Icon } from '@tabler/icons-react';
    import { IconX } from '@tabler/icons-react';
    import './look.css';
    export const Close = () => <Button><IconX /></Button>;`;
  expect(importedBy(code).get('@mantine/core')).toEqual(['Button', 'Menu']);
  expect(importedBy(code).get('@tabler/icons-react')).toEqual(['IconX']);
});
