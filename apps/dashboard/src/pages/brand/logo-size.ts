import { type BrandLogo, type DraftSource, isBrandLogo, mmPerUnit } from '@platen/contract'
import { parseSource, styleOf } from '@platen/template/markup'

/** Returns the largest height at which a template prints the logo, in millimeters, or `undefined` if its style has no size. */
export function printedLogoHeightMm({ files }: DraftSource, logo: BrandLogo): number | undefined {
  const { 'template.html': html = '', 'style.css': css = '' } = files
  const tree = parseSource(html)
  const heights = tree.elements.flatMap((element) => {
    const valueOf = (name: string) => element.attributes.find((one) => one.name === name)?.value
    if (element.name !== 'img' || !isBrandLogo(valueOf('src') ?? '')) return []
    const style = styleOf(tree, css, element)
    const side = (name: 'width' | 'height') =>
      toMm(style[name]?.resolved ?? style[name]?.value) ?? toMm(`${valueOf(name)}px`)
    const [width, height] = [side('width'), side('height')]
    // The logo keeps its proportions, so the stricter limit applies.
    const byWidth = width && logo.widthPx && logo.heightPx && (width / logo.widthPx) * logo.heightPx
    const sides = [height, byWidth].filter((mm) => typeof mm === 'number')
    return sides.length === 0 ? [] : [Math.min(...sides)]
  })
  return heights.length === 0 ? undefined : Math.max(...heights)
}

function toMm(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)([a-z]+)$/i.exec(length ?? '') ?? []
  const mm = mmPerUnit[unit.toLowerCase()]
  return number === undefined || mm === undefined || Number(number) === 0 ? undefined : Number(number) * mm
}
