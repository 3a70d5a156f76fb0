import { createTheme, Modal, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The ink of Platen: a deep petrol that keeps 4.5 : 1 against white from shade 7 on. */
const petrol: MantineColorsTuple = [
  '#eaf6f8',
  '#d7ebef',
  '#aed6df',
  '#82c0ce',
  '#5eadbf',
  '#469fb4',
  '#2b8499',
  '#136a7f',
  '#0f5c6e',
  '#0a4b5b',
]

/** The one visual language: type scale, spacing, colours, and what every control looks like. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 6 },
  colors: { petrol },
  fontFamily: "'Platen Sans', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ styles: { title: { fontWeight: 600, fontSize: '1.125rem' } } }),
  },
})

/** Mantine's own greys for lesser text are too faint: these keep 4.5 : 1 on every ground of ours. */
export const readableGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#56616a', '--mantine-color-placeholder': '#6b747c' },
  dark: { '--mantine-color-dimmed': '#a3adb5', '--mantine-color-placeholder': '#8b959d' },
})
