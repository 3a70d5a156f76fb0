import { pageCss } from '@platen/template/draft'
import { brandNameOf, type RootVariable, rootVariables } from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { setAccent as definition } from '../definitions/accent.ts'
import { documentDone } from '../parts/draft-page.ts'

export function setAccent(
  { source }: CommandDraft,
  { colour }: Static<typeof definition.arguments>,
): CommandResult {
  const css = pageCss(source)
  const variables = rootVariables(css).filter((variable) => isAccent(variable, css))
  const positions = variables.length > 0 ? variables : onlyColor(css)
  if ('refused' in positions) return positions
  const changed = positions
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + colour + text.slice(end), css)
  if (changed === css) return { refused: 'The accent color is already that color.' }
  const followed = variables.some((variable) => variable.value.includes('--brand-'))
  return documentDone({ 'style.css': changed }, `Set the accent color to ${colour}`, {
    words: 'the accent color',
    notes: followed
      ? [
          'This template no longer uses the accent color of the account’s brand. To use it again, undo this change or set the color under Code.',
        ]
      : [],
  })
}

const names = /^--(?:[\w-]+-)?(?:accent|primary|brand|main|theme|highlight)(?:-colou?r)?$/

function isAccent({ name, value }: RootVariable, css: string): boolean {
  const brand = brandNameOf(value, css)
  if (brand !== undefined)
    return (brand === 'primary' || brand === 'accent') && value.startsWith('var(') && !name.includes('on-')
  return (
    names.test(name) && !name.includes('on-') && /^(?:#[\da-f]{3,8}|rgb\(.*\)|hsl\(.*\)|[a-z]+)$/i.test(value)
  )
}

/** Returns the positions of the only color in a style sheet that is not gray. */
function onlyColor(css: string): { start: number; end: number }[] | CommandRefused {
  const found = [...css.matchAll(/#(?:[\da-f]{6}|[\da-f]{3})(?![\da-f\w-])/gi)].filter(({ 0: written }) =>
    isChromatic(written),
  )
  const colours = new Set(found.map(({ 0: written }) => written.toLowerCase()))
  if (colours.size === 0)
    return {
      refused:
        'This template has no accent color. Name the part to color, such as “the headings” or “the table head”.',
    }
  if (colours.size > 1)
    return {
      refused: `This template has several colors, ${[...colours].slice(0, 5).join(', ')}. Name the part to color, such as “the headings” or “the table head”.`,
    }
  return found.map(({ 0: written, index }) => ({ start: index, end: index + written.length }))
}

function isChromatic(colour: string): boolean {
  const whole = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1)
  const parts = (whole.match(/../g) ?? []).map((one) => Number.parseInt(one, 16))
  return Math.max(...parts) - Math.min(...parts) > 24
}
