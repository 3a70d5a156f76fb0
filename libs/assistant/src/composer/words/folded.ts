/** A name or word as it is compared: small, without accents, its parts apart by one blank (`customer vat` for `customerVAT`). */
export function folded(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()
}

/** The same without blanks: `Rechnungs-Nr.` and `rechnungsNr` are one. */
export function joined(name: string): string {
  return folded(name).replaceAll(' ', '')
}
