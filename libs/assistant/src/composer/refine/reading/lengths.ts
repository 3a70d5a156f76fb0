const number = '(?<n>\\d{1,4}(?:[.,]\\d{1,2})?)'

export interface FoundLength {
  from: number
  to: number
  /** As in CSS. */
  css: string
}

const units: Readonly<Record<string, string>> = {
  point: 'pt',
  points: 'pt',
  punkt: 'pt',
  puntos: 'pt',
  pts: 'pt',
  pixel: 'px',
  pixels: 'px',
  inch: 'in',
  inches: 'in',
  zoll: 'in',
  pouces: 'in',
  pulgadas: 'in',
  millimetres: 'mm',
  millimeters: 'mm',
  millimeter: 'mm',
  centimetres: 'cm',
  centimeters: 'cm',
  zentimeter: 'cm',
  centimetros: 'cm',
}

/** Finds the first length in text with one of these units. */
export function findLength(text: string, allowed: readonly string[]): FoundLength | undefined {
  const words = Object.keys(units).filter((word) => allowed.includes(units[word] ?? ''))
  const unit = [...allowed, ...words].toSorted((a, b) => b.length - a.length).join('|')
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}.,#-])${number}\\s*(?<unit>${unit})(?![\\p{L}\\p{N}])`,
    'u',
  ).exec(text)
  const { n, unit: written } = found?.groups ?? {}
  if (!found || n === undefined || written === undefined) return undefined
  return {
    from: found.index,
    to: found.index + found[0].length,
    css: `${Number(n.replace(',', '.'))}${units[written] ?? written}`,
  }
}
