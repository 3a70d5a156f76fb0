import { parseCssLength } from '../css/css-length.ts'
import type { DrawnBox } from './drawn-box.ts'
import type { PageArea } from './page-area.ts'
import type { StyleDeclaration } from './read-styles.ts'

/**
 * The box that a style draws a picture in. One without `background-size` is drawn pixel by pixel, so that its pixels must stay; so must
 * those of borders, list marks and contents.
 */
export function backgroundBox(
  declaration: StyleDeclaration,
  block: StyleDeclaration[],
  area: PageArea,
): DrawnBox {
  if (declaration.property !== 'background' && declaration.property !== 'background-image') return 'unknown'
  const sizes = block.filter(({ property }) => property === 'background-size').map(({ value }) => value)
  const shorthand = /\/\s*([^,]+)/.exec(declaration.value.replaceAll(/url\([^)]*\)/gi, ''))?.[1]
  if (declaration.property === 'background' && shorthand !== undefined)
    sizes.push(shorthand.split(' ').slice(0, 2).join(' '))
  const boxes = sizes
    .flatMap((size) => size.split(','))
    .map((size) => sizeBox(size.trim().toLowerCase(), area))
  const [first] = boxes
  // Several layers: the widest of several bounds is not worth finding.
  return boxes.length === 1 && first !== undefined ? first : 'unknown'
}

function sizeBox(size: string, area: PageArea): DrawnBox {
  const { pageWidthMm, pageHeightMm } = area
  if (size === 'cover' || size === 'contain' || size === '100%' || size === '100% 100%') {
    if (pageWidthMm === undefined || pageHeightMm === undefined) return 'unknown'
    return { widthMm: pageWidthMm, heightMm: pageHeightMm }
  }
  const [width = 'auto', height = 'auto'] = size.split(/\s+/)
  const widthMm = parseCssLength(width)
  const heightMm = parseCssLength(height)
  if ((width !== 'auto' && widthMm === undefined) || (height !== 'auto' && heightMm === undefined))
    return 'unknown'
  if (widthMm === undefined && heightMm === undefined) return 'unknown'
  return { ...(widthMm === undefined ? {} : { widthMm }), ...(heightMm === undefined ? {} : { heightMm }) }
}
