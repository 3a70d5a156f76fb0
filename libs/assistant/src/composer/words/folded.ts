import { normalizeText } from '@platen/contract'

/** Returns a name or word for comparison: in lower case, without accents, with spaces between its parts (`customer vat` for `customerVAT`). */
export function folded(name: string): string {
  return normalizeText(name.replaceAll(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 '), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()
}

/** Returns the result of `folded` without spaces, so that `Rechnungs-Nr.` and `rechnungsNr` are equal. */
export function joined(name: string): string {
  return folded(name).replaceAll(' ', '')
}

/** Splits a line of a word table into cells. */
export function cellsOf(line: string, separator = '|'): string[] {
  return line.split(separator).map((cell) => cell.trim())
}
