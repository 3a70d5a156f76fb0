import { mmPerUnit, pageSizes } from '@platen/contract'
import { folded } from './folded.ts'

export interface PaperAsked {
  /** As in template.json. */
  size?: string
  orientation?: 'portrait' | 'landscape'
}

const landscape = /\b(?:landscape|querformat|quer|paysage|horizontal|apaisado)\b|أفقي|לרוחב/
const portrait = /\b(?:portrait|hochformat|vertical|upright)\b|عمودي|לאורך/
const measures =
  /(\d{2,4}(?:[.,]\d)?)\s*(mm|cm|inches|inch|in|")?\s*[x×✕*]\s*(\d{1,4}(?:[.,]\d)?)\s*(mm|cm|inches|inch|in|")/iu
const smallMeasures =
  /(\d{1,2}(?:[.,]\d+)?)\s*(cm|inches|inch|in|")?\s*[x×✕*]\s*(\d{1,2}(?:[.,]\d+)?)\s*(cm|inches|inch|in|")/iu

const iso = /\b(a[3-7]|b[45])\b/
const letter =
  /\b(?:us )?letter (?:size|format|paper)|\bus letter\b|\bletter sized?\b|\bon letter\b|\bcarta size\b|tamano carta/
const legal = /\blegal (?:size|paper|format)|\bus legal\b|\bon legal\b/
const ledger = /\btabloid\b|\bledger (?:size|paper|format)|\bon ledger\b/

/** The patterns that `paperIn` reads. */
export const paperWords: readonly RegExp[] = [
  measures,
  smallMeasures,
  iso,
  letter,
  legal,
  ledger,
  landscape,
  portrait,
].map(
  ({ source, flags }) =>
    new RegExp(
      `(?:(?:on|auf|im|in|sur|en|papier|format|tamano) )?(?:${source})(?: (?:size|paper|format|papier|papel|labels?|etikett|etiquette|etiqueta))?`,
      flags.includes('u') ? flags : `${flags}u`,
    ),
)

/** Returns the size and orientation of paper in a prompt. */
export function paperIn(prompt: string): PaperAsked {
  const text = folded(prompt)
  const orientation = landscape.test(text) ? 'landscape' : portrait.test(text) ? 'portrait' : undefined
  const size = sizeIn(prompt, text)
  return { ...(size !== undefined && { size }), ...(orientation !== undefined && { orientation }) }
}

/** Portrait sizes that have no name in template.json. */
export const unnamedSizes: Readonly<Record<string, string>> = { A6: '105mm 148mm', A7: '74mm 105mm' }

/** Returns a size in an orientation. Unnamed sizes are turned by swapping their two lengths. */
export function sizeAs(size: string, orientation: 'portrait' | 'landscape'): string {
  const isTurned = orientation === 'landscape' && Object.values(unnamedSizes).includes(size)
  return isTurned ? size.split(' ').toReversed().join(' ') : size
}

function sizeIn(prompt: string, text: string): string | undefined {
  const measured = measures.exec(prompt) ?? smallMeasures.exec(prompt)
  if (measured) {
    const unit = unitOf(measured[4] ?? 'mm')
    const [width, height] = [measured[1], measured[3]].map((value) => Number((value ?? '').replace(',', '.')))
    if (width !== undefined && height !== undefined && isPaper(width, height, unit))
      return `${width}${unit} ${height}${unit}`
  }
  const named = iso.exec(text)?.[1]?.toUpperCase()
  if (named !== undefined) return pageSizes[named] ? named : unnamedSizes[named]
  if (letter.test(text)) return 'Letter'
  if (legal.test(text)) return 'Legal'
  if (ledger.test(text)) return 'Ledger'
  return undefined
}

function unitOf(unit: string): string {
  const small = unit.toLowerCase()
  return small === 'mm' || small === 'cm' ? small : 'in'
}

function isPaper(width: number, height: number, unit: string): boolean {
  return [width, height].every((side) => {
    const length = side * (mmPerUnit[unit] ?? 1)
    return length >= 30 && length <= 1_200
  })
}
