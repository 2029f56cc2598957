/** Colours, type and component defaults. Brand red is rare: for the primary button, the active tab and focus. */
import { BREAKPOINTS_PX, THEME_COLOURS } from '#kit/domain/constants.ts';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const red: MantineColorsTuple = [
  '#fff0f1',
  '#ffdde0',
  '#fbb8be',
  '#f68c96',
  '#f0646f',
  '#e23d4c',
  '#c8102e',
  '#b00e28',
  '#930b22',
  '#78091b',
];
/** Money received, present, approved. */
const green: MantineColorsTuple = [
  '#e9f9ee',
  '#d0f0da',
  '#a3e0b6',
  '#72cf90',
  '#47bd6e',
  '#28a455',
  '#18793c',
  '#146833',
  '#10562a',
  '#0b4320',
];
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f1f3',
  '#e4e6ea',
  '#d6d9de',
  '#bfc4cb',
  '#8b929c',
  '#6a717c',
  '#4f5660',
  '#353a42',
  '#1d2026',
];
const dark: MantineColorsTuple = [
  '#d9dce1',
  '#b3b8c0',
  '#969ca6',
  '#6c737e',
  '#434952',
  '#343941',
  '#262a30',
  '#1c1f24',
  '#15171b',
  '#0e1013',
];

const family =
  "'Inter Variable', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif";

const tuples = { red, green };
const TEXT_PX = 16;
const emOf = (px: number): string => `${px / TEXT_PX}em`;
const breakpoints = {
  xs: emOf(BREAKPOINTS_PX.xs),
  sm: emOf(BREAKPOINTS_PX.sm),
  md: emOf(BREAKPOINTS_PX.md),
  lg: emOf(BREAKPOINTS_PX.lg),
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: { brand: tuples[THEME_COLOURS.primary], success: tuples[THEME_COLOURS.success], gray, dark },
  black: '#1d2026',
  fontFamily: family,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.3' },
      h2: { fontSize: '18px', lineHeight: '1.35' },
      h3: { fontSize: '15px', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  breakpoints: { ...breakpoints, xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { transitionProps: { duration: 130 }, overlayProps: { backgroundOpacity: 0.4 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, transitionProps: { duration: 120 } } },
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 120 } },
      // A reason below an entry goes over several lines, and never beyond a phone.
      styles: { dropdown: { maxWidth: 'min(400px, calc(100vw - 16px))' } },
    },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--cm-nav': '#111316',
    '--cm-nav-active': '#25282e',
    '--cm-nav-text': '#f4f5f6',
    '--cm-nav-dim': '#a9afb8',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5c636e',
    '--mantine-color-placeholder': '#6a717c',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#1d2026',
    '--cm-page': '#f5f6f7',
    '--cm-card': '#ffffff',
    '--cm-line': '#e4e6ea',
    '--cm-hover': '#f4f5f7',
    '--cm-selected': '#fdf1f2',
    '--cm-danger': '#b42318',
    '--cm-focus': '#c8102e',
    '--cm-gray': '#6a717c',
    '--cm-blue': '#1a62b8',
    '--cm-yellow': '#8a5a00',
    '--cm-green': '#18793c',
    '--cm-red': '#b42318',
    '--cm-series-1': '#1a62b8',
    '--cm-series-2': '#c2570c',
    '--cm-series-3': '#00796b',
    '--cm-series-4': '#8e4585',
    '--cm-series-5': '#7a6a00',
  },
  dark: {
    '--mantine-color-body': '#15171b',
    '--mantine-color-dimmed': '#a3a9b3',
    '--mantine-color-placeholder': '#969ca6',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': '#e6e8eb',
    '--cm-page': '#15171b',
    '--cm-card': '#1c1f24',
    '--cm-line': '#343941',
    '--cm-hover': '#23272d',
    '--cm-selected': '#34191e',
    '--cm-danger': '#ff8a80',
    '--cm-focus': '#f68c96',
    '--cm-gray': '#a3a9b3',
    '--cm-blue': '#7db4f5',
    '--cm-yellow': '#e5b64b',
    '--cm-green': '#72cf90',
    '--cm-red': '#ff8a80',
    '--cm-series-1': '#6aaaf2',
    '--cm-series-2': '#f2a167',
    '--cm-series-3': '#4fc3b0',
    '--cm-series-4': '#d59bd0',
    '--cm-series-5': '#d6c75a',
  },
});
