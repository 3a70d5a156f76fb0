import { folded } from './folded.ts'

/** What a prompt says of the paper. */
export interface PaperAsked {
  /** As template.json writes it. */
  size?: string
  orientation?: 'portrait' | 'landscape'
}

const landscape = /\b(?:landscape|querformat|quer|paysage|horizontal|apaisado)\b|أفقي|לרוחב/
const portrait = /\b(?:portrait|hochformat|vertical|upright)\b|عمودي|לאורך/
const measures =
  /(\d{2,4}(?:[.,]\d)?)\s*(mm|cm|in|inch|inches|")?\s*[x×✕*]\s*(\d{1,4}(?:[.,]\d)?)\s*(mm|cm|in|inch|inches|")/iu
const smallMeasures =
  /(\d{1,2}(?:[.,]\d+)?)\s*(cm|in|inch|inches|")?\s*[x×✕*]\s*(\d{1,2}(?:[.,]\d+)?)\s*(cm|in|inch|inches|")/iu

/** The size and direction of the paper that a prompt names. */
export function paperIn(prompt: string): PaperAsked {
  const text = folded(prompt)
  const orientation = landscape.test(text) ? 'landscape' : portrait.test(text) ? 'portrait' : undefined
  const size = sizeIn(prompt, text)
  return { ...(size !== undefined && { size }), ...(orientation !== undefined && { orientation }) }
}

function sizeIn(prompt: string, text: string): string | undefined {
  const measured = measures.exec(prompt) ?? smallMeasures.exec(prompt)
  if (measured) {
    const unit = unitOf(measured[4] ?? 'mm')
    const [width, height] = [measured[1], measured[3]].map((value) => Number((value ?? '').replace(',', '.')))
    if (width !== undefined && height !== undefined && isPaper(width, height, unit))
      return `${width}${unit} ${height}${unit}`
  }
  const iso = /\ba([3-6])\b/.exec(text)
  if (iso) return `A${iso[1]}`
  const format = /\bdin a([3-6])/.exec(text)
  if (format) return `A${format[1]}`
  if (
    /\b(?:us )?letter (?:size|format|paper)|\bus letter\b|\bletter sized?\b|\bon letter\b|\bcarta size\b|tamano carta/.test(
      text,
    )
  )
    return 'Letter'
  if (/\blegal (?:size|paper|format)|\bus legal\b|\bon legal\b/.test(text)) return 'Legal'
  if (/\btabloid\b|\bledger (?:size|paper)/.test(text)) return 'Tabloid'
  return undefined
}

function unitOf(unit: string): string {
  const small = unit.toLowerCase()
  return small === 'mm' || small === 'cm' ? small : 'in'
}

const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4 }

function isPaper(width: number, height: number, unit: string): boolean {
  return [width, height].every((side) => {
    const length = side * (millimetres[unit] ?? 1)
    return length >= 30 && length <= 1_200
  })
}
