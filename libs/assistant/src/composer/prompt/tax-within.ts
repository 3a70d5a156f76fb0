/** “Prices include 20% VAT”: nothing comes on top. */
const taxWithin =
  /\b(?:prices?|amounts?|preise?|betr[aä]ge?|prix|montants?|precios?|importes?)\b[^.\n]{0,30}\b(?:includ\w*|incl\.?|contain\w*|gross|inkl\w*|enthalten|brutto|ttc|comprise?|inclu[iy]\w*)/iu

/** Whether words say that the prices hold their tax. */
export function saysTaxWithin(text: string): boolean {
  return taxWithin.test(text)
}
