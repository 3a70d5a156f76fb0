import type { Layout } from '../kinds/kinds.ts'
import { contentHeight, isNarrow, margins } from '../layout/page-margins.ts'
import { baseCss } from './base-css.ts'
import { layoutCss } from './layout-css.ts'
import { narrowCss } from './narrow-css.ts'
import { tableCss } from './table-css.ts'

/** The look that is asked for. */
export interface Look {
  layout: Layout
  colour: string | undefined
  face: 'serif' | 'sans' | undefined
  page: { size: string; orientation: 'portrait' | 'landscape' }
  /** Long texts are set in two columns. */
  hasTwoColumns: boolean
}

const sans = "'Platen Sans', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif"
const serif =
  "'EB Garamond', 'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Serif Devanagari', 'Noto Serif CJK JP', 'Noto Sans', serif"

const colours: Readonly<Record<Layout, string>> = {
  business: '#0f4c5c',
  slip: '#0f4c5c',
  letter: '#2d4a35',
  certificate: '#7d6129',
  contract: '#5b2333',
  label: '#1a1a1a',
  menu: '#6b1f33',
  report: '#1d4f91',
}
const columnsCss = `
.text .lines,
.intro .lines,
.entries,
.dishes,
.points ul {
  columns: 2;
  column-gap: 9mm;
}

.dishes {
  max-width: none;
  column-gap: 16mm;
}

.dishes > h2 {
  break-after: avoid;
}

.dishes > h2:first-child {
  margin-top: 0;
}

.entries > h2 {
  column-span: all;
}
`

/** The serif looks a size smaller than the sans. */
const serifCss = `
html {
  font-size: 10.5pt;
}

.to p:not(.label) {
  font-size: 11.5pt;
}

.contact,
.label,
thead th,
small,
.small {
  font-size: 8.5pt;
}
`

const isSerif = new Set<Layout>(['letter', 'certificate', 'contract', 'menu'])

/** style.css of a new document. */
export function designCss({ layout, colour, face, page, hasTwoColumns }: Look): string {
  const own = colour ?? colours[layout]
  const wanted = face ?? (isSerif.has(layout) ? 'serif' : 'sans')
  const isSmall = wanted === 'serif' && !isSerif.has(layout)
  const { bottom } = margins(layout, page.size)
  const gap = Number.parseFloat(bottom) < 20 ? '3mm' : '7mm'
  const fonts = wanted === 'serif' ? serif : sans
  return `/* The brand of the account; without one, this template's own look. */
:root {
  --primary: var(--brand-primary, ${own});
  --accent: var(--brand-accent, ${own});
  --heading: var(--brand-font-heading, ${fonts});
  --text: var(--brand-font-text, ${fonts});
}

@page {
  @bottom-left {
    padding-top: ${gap};
    vertical-align: top;
    text-align: left;
    font: 7.5pt/13px var(--text);
    color: #595959;
  }

  @bottom-right {
    padding-top: ${gap};
    vertical-align: top;
    text-align: right;
    font: 7.5pt/13px var(--text);
    color: #595959;
  }
}

${baseCss}
${tableCss}${isSmall ? serifCss : ''}${layoutCss[layout] ?? ''}${layout === 'certificate' ? fullPage(page) : ''}${layout === 'label' ? lowPage(page) : ''}${layout !== 'label' && isNarrow(page) ? narrowCss : ''}${hasTwoColumns ? columnsCss : ''}`
}

/** A hair shorter than the page, so that rounding never makes a second one. */
function fullPage(page: Look['page']): string {
  return `
main {
  min-height: ${Number((contentHeight('certificate', page) - 0.4).toFixed(1))}mm;
}
`
}

/** Paper so low that a code has no room below the words stands beside them. */
function lowPage(page: Look['page']): string {
  const height = contentHeight('label', page)
  if (height >= 90) return ''
  const side = Math.min(32, Math.round(height * 0.45))
  return `
body {
  position: relative;
  min-height: ${Number((height - 0.4).toFixed(1))}mm;
}

.barcode {
  position: absolute;
  inset-inline-end: 0;
  bottom: 0;
}

bar-code[type='qrcode'] svg {
  width: ${side}mm;
}

/* Words leave its place free. */
body:has(bar-code[type='qrcode']) > :not(header, .barcode) {
  margin-inline-end: ${side + 3}mm;
}
`
}
