import type { Layout } from '../kinds/kinds.ts'
import { baseCss } from './base-css.ts'
import { layoutCss } from './layout-css.ts'
import { tableCss } from './table-css.ts'

/** The look that is asked for. */
export interface Look {
  layout: Layout
  colour: string | undefined
  face: 'serif' | 'sans' | undefined
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
const isSerif = new Set<Layout>(['letter', 'certificate', 'contract', 'menu'])

/** style.css of a new document. */
export function designCss({ layout, colour, face }: Look): string {
  const own = colour ?? colours[layout]
  const wanted = face ?? (isSerif.has(layout) ? 'serif' : 'sans')
  const fonts = wanted === 'serif' ? serif : sans
  return `/* The brand of the account; without one, this template's own look. */
:root {
  --primary: var(--brand-primary, ${own});
  --accent: var(--brand-accent, ${own});
  --heading: var(--brand-font-heading, ${fonts});
  --text: var(--brand-font-text, ${fonts});
}

@page {
  @bottom-right {
    padding-top: 7mm;
    vertical-align: top;
    text-align: end;
    font: 7.5pt/13px var(--text);
    color: #595959;
  }
}

${baseCss}
${tableCss}${layoutCss[layout] ?? ''}`
}
