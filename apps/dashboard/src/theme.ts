import {
  type AnchorProps,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type VariantColorsResolver,
} from '@mantine/core'

/** The brand color of Platen, a deep petrol. From shade 7 on, its contrast against white is 4.5 : 1. */
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

/** On Mantine's pale backgrounds, small text has a contrast of only 3 : 1. These colors keep a contrast of 4.5 : 1 in light and dark mode. */
const readableColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (!(name in input.theme.colors) || (input.variant !== 'light' && input.variant !== 'subtle'))
    return resolved
  const ink = (shade: number) => `var(--mantine-color-${name}-${shade})`
  const tint = (percent: number) => `color-mix(in srgb, ${ink(6)} ${percent}%, transparent)`
  return {
    ...resolved,
    color: `light-dark(color-mix(in srgb, ${ink(9)}, black 30%), ${ink(2)})`,
    background: input.variant === 'light' ? tint(14) : 'transparent',
    hover: tint(input.variant === 'light' ? 22 : 12),
  }
}

/** Type scale, spacing, colors and the defaults of every control. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
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
  variantColorResolver: readableColors,
  // These are plain objects because `Component.extend` would load the code of each component on every page.
  components: {
    // Without an underline, only the color would distinguish a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } satisfies Partial<AnchorProps> },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none', fw: 600 },
      vars: () => ({ root: { '--badge-fz': '0.75rem', '--badge-height': '1.375rem' } }),
    },
    // The placeholder would be a child element with a role that is not allowed in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } satisfies Partial<NotificationProps>,
    },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The header of a dialog is a `header` element, which would otherwise be announced as the page's banner.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
      styles: { title: { fontWeight: 600, fontSize: '1.125rem' } },
    },
  },
})

/**
 * Mantine's grays for secondary text and its red for errors are too pale. These colors keep a contrast of 4.5 : 1 on every background of the
 * dashboard.
 */
export const readableGrays: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56616a',
    '--mantine-color-placeholder': '#6b747c',
    ...reds('#c92a2a'),
  },
  dark: {
    // The background color in style.css, which dialogs and panels also use.
    '--mantine-color-body': '#1c2125',
    '--mantine-color-dimmed': '#a3adb5',
    '--mantine-color-placeholder': '#8b959d',
    ...reds('#ff8787'),
  },
})

const reds = (red: string) => ({ '--mantine-color-error': red, '--mantine-color-red-text': red })
