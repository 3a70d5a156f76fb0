import type { Starters } from '../composing.ts'
import { fillStarter, starterFile } from './fill-starter.ts'
import { contentHeight, isNarrow, margins } from './page-margins.ts'
import { pageView } from './page-view.ts'
import type { Plan } from './plan.ts'

/** Returns template.html for a new document: its design's page with an empty line between its parts. */
export function pageHtml(plan: Plan, starters: Starters): string {
  const html = fillStarter(starters, `${plan.layout}/page.html`, pageView(plan))
  return `${html
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/(<main>\n)\n+/, '$1')
    .replace(/\n+(\n<\/main>)/, '$1')
    .trim()}\n`
}

const fonts = {
  sans: "'Platen Sans', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif",
  serif:
    "'EB Garamond', 'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Serif Devanagari', 'Noto Serif CJK JP', 'Noto Sans', serif",
}

/** Height that is left free, so that rounding does not add a page. */
const sparedMm = 0.4
/** On lower pages, a code does not fit below the text. */
const lowMm = 90

/** Returns style.css for a new document: the rules that all designs share, the rules of the design, and the rules for the paper and the prompt. */
export function styleCss({ layout, colour, face, page, hasTwoColumns }: Plan, starters: Starters): string {
  const own = JSON.parse(starterFile(starters, `${layout}/design.json`)) as {
    colour: string
    face: 'sans' | 'serif'
  }
  const wanted = face ?? own.face
  const height = contentHeight(layout, page)
  const codeMm = Math.min(32, Math.round(height * 0.45))
  const files = [
    'shared/brand.css',
    'shared/base.css',
    'shared/tables.css',
    ...(wanted === 'serif' && own.face === 'sans' ? ['shared/serif.css'] : []),
    `${layout}/style.css`,
    ...(layout !== 'label' && isNarrow(page) ? ['shared/narrow.css'] : []),
    ...(hasTwoColumns ? ['shared/columns.css'] : []),
  ]
  const view = {
    colour: colour ?? own.colour,
    fonts: fonts[wanted],
    footerGap: Number.parseFloat(margins(layout, page.size).bottom) < 20 ? '3mm' : '7mm',
    fullHeight: Number((height - sparedMm).toFixed(1)),
    low: height < lowMm && { codeMm, reservedMm: codeMm + 3 },
  }
  return files
    .filter((file) => file in starters)
    .map((file) => fillStarter(starters, file, view))
    .join('\n')
}
