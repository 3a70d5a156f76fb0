import type { Look } from '../reading/styles.ts'

/** For a summary: “in #1f4a33, bold”. */
export function lookWords({ colour, size, family, weight, slant, align }: Look): string {
  const words = [
    ...(colour
      ? [
          colour.isGround
            ? `on ${colour.words} (${colour.value})`
            : `in ${colour.words}${colour.words === colour.value ? '' : ` (${colour.value})`}`,
        ]
      : []),
    ...(size ? ['css' in size ? `in ${size.css}` : size.factor > 1 ? 'larger' : 'smaller'] : []),
    ...(family ? [`in ${family.words}`] : []),
    ...(weight ? [weight === 'bold' ? 'in bold' : 'in regular weight'] : []),
    ...(slant ? [slant === 'italic' ? 'in italics' : 'upright'] : []),
    ...(align
      ? [align === 'center' ? 'centred' : align === 'justify' ? 'justified' : `aligned ${align}`]
      : []),
  ]
  return words.join(', ')
}
