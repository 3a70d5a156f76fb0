import type { DraftSource } from '@platen/contract'
import { pointsOf, scaled } from '@platen/template/commands'
import { pageCss } from '@platen/template/draft'
import { brandNameOf, rootStyle, rootVariables, setRootStyle } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import type { Done } from '../refining.ts'
import type { Look } from '../reading/styles.ts'
import { lookWords } from './look-words.ts'

/** Says how the text of the whole page looks. What has a look of its own keeps it. */
export function setText(source: DraftSource, look: Look): Done | Declined {
  const before = pageCss(source)
  let css: string | undefined = before
  const { colour, size, family, weight, slant, align } = look
  if (colour?.isGround === true)
    return { declined: 'The ground of the whole page stays white: say which part is to have that colour.' }
  if (family) css = withFamily(css, family.value)
  if (size && css !== undefined) css = withSize(css, size)
  for (const [property, value] of [
    ['color', colour?.value],
    ['font-weight', weight && (weight === 'bold' ? '600' : '400')],
    ['font-style', slant],
    ['text-align', align],
  ] as const)
    if (value !== undefined && css !== undefined) css = setRootStyle(css, property, value)
  if (css === undefined) return { declined: 'The style sheet takes no such value: see Code.' }
  if (css === before) return { declined: 'The text looks just so already.' }
  return {
    files: { 'style.css': css },
    named: [],
    summary: `Set the text ${lookWords(look)}`,
    notes: size ? ['What has a size of its own, such as titles and small print, keeps it.'] : [],
  }
}

function withSize(css: string, size: NonNullable<Look['size']>): string | undefined {
  const said = rootStyle(css, 'font-size')
  const next = 'css' in size ? size.css : scaled(said, size.factor)
  const sized = setRootStyle(css, 'font-size', next)
  const line = pointsOf(rootStyle(css, 'line-height'))
  const [before, after] = [pointsOf(said), pointsOf(next)]
  if (
    sized === undefined ||
    line === undefined ||
    before === undefined ||
    after === undefined ||
    before === 0
  )
    return sized
  return setRootStyle(sized, 'line-height', `${Math.round(((line / before) * after) / 0.75)}px`)
}

/** The variables that the page's fonts come from, where it has them; else the font of the root. */
function withFamily(css: string, family: string): string | undefined {
  const variables = rootVariables(css).filter(({ value }) => {
    const brand = brandNameOf(value, css)
    return brand === 'font-text' || brand === 'font-heading'
  })
  if (variables.length === 0) return setRootStyle(css, 'font-family', family)
  return variables
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + family + text.slice(end), css)
}
