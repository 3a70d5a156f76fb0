import { brandFonts, readableTextColor } from '@platen/contract'
import { pageCss } from '@platen/template/draft'
import {
  brandNameOf,
  isPageEdit,
  parseSource,
  applyBrand,
  rootStyle,
  rootVariables,
  rowCells,
  setRootStyle,
  setRowStyle,
  setStyle as setElementStyle,
  type SourceElement,
  type StyleChanges,
  styleOf,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import {
  fontNames,
  type setFont as fontDefinition,
  type setStyle as styleDefinition,
} from '../definitions/text-style.ts'
import { capital } from '../parts/capital.ts'
import { documentDone, type DraftPage, readPage, withFiles } from '../parts/draft-page.ts'
import { nameElement, toReachedElement, shownText } from '../parts/name-element.ts'
import { partOf } from '../parts/part-of.ts'
import { styledWithin } from '../parts/styled-within.ts'
import { lineFor, pointsOf, scaled } from '../parts/sizes.ts'

type Style = Static<typeof styleDefinition.arguments>

/** Sets the style of parts. */
export function setStyle(draft: CommandDraft, given: Style): CommandResult {
  const found = elementsOf(draft, given)
  if ('refused' in found) return found
  const { page, elements, words } = found
  const { part: _, elements: __, ...style } = given
  if (Object.keys(style).length === 0)
    return {
      refused:
        'Set at least one of: font, size, colour, background, bold, italic, align, spaceBefore or spaceAfter.',
    }
  const { colour, background } = style
  const isWordless = elements.every((one) => shownText(page.source, page.tree, one) === '')
  const made =
    colour !== undefined && background === undefined && isWordless
      ? withLines(page, elements, { words, colour })
      : styled(page, style.align === undefined ? elements : inLine(page, elements), { words, style })
  if ('refused' in made) return made
  const files = {
    ...(made.html !== page.tree.html && { 'template.html': made.html }),
    ...(made.css !== page.css && { 'style.css': made.css }),
  }
  const tree = parseSource(made.html)
  const after = withFiles(page.source, files)
  return {
    files,
    named: elements
      .flatMap(({ index }) => tree.elements[index] ?? [])
      .map((one) => toReachedElement(after, tree, one)),
    summary: `Set the style of ${words}: ${inWords(style)}`,
    notes: fontNotes(style),
  }
}

function elementsOf(
  draft: CommandDraft,
  { part, elements = [] }: Style,
): { page: DraftPage; elements: SourceElement[]; words: string } | CommandRefused {
  if (elements.length === 0) {
    const found = partOf(draft, part)
    return 'refused' in found ? found : { page: found, elements: [found.element], words: found.words }
  }
  const page = readPage(draft.source)
  const all = page.tree.elements.filter(({ start }) => elements.includes(start))
  const [first] = all
  if (!first || all.length < new Set(elements).size)
    return { refused: 'An offset in `elements` is not the start of an element. Read the draft again.' }
  return { page, elements: all, words: part ?? nameElement(draft.source, page.tree, first) }
}

/** Aligns all details of a list of terms together, because a single detail would be out of line. */
function inLine({ tree }: DraftPage, elements: SourceElement[]): SourceElement[] {
  const lists = elements.flatMap((one) => {
    let at: SourceElement | undefined = /^d[dt]$/.test(one.name) ? one : undefined
    while (at && at.name !== 'dl') at = at.parent
    return at ?? []
  })
  if (lists.length < elements.length) return elements
  return tree.elements.filter(
    (one) => one.name === 'dd' && lists.some((list) => list.start < one.start && one.end < list.end),
  )
}

interface Styled {
  html: string
  css: string
}

function styled(
  { tree: before, css: cssBefore }: DraftPage,
  elements: readonly SourceElement[],
  { words, style }: { words: string; style: Style },
): Styled | CommandRefused {
  let at: Styled = { html: before.html, css: cssBefore }
  const all = styledWithin(before, cssBefore, elements, style)
  // Elements of the same kind share a rule.
  const groups = Map.groupBy(all, (one) => {
    const row = one.parent?.name === 'tr' ? one.parent.start : ''
    const name = one.attributes.find((each) => each.name === 'class')?.value ?? ''
    return `${one.name} ${name} ${row} ${styleOf(before, cssBefore, one)['font-size']?.value ?? ''}`
  })
  for (const group of groups.values()) {
    const tree = parseSource(at.html)
    const [first, ...rest] = group.flatMap(({ index }) => tree.elements[index] ?? [])
    const [old] = group
    if (!first || !old) continue
    // Uses the style before the command, because the text of enclosing elements may already be larger.
    const changes = changesOf(style, styleOf(before, cssBefore, old), old)
    const made =
      first.name === 'tr' && rest.length === 0
        ? setRowStyle(tree, at.css, first, changes)
        : setElementStyle(tree, at.css, [first, ...rest], changes)
    if (!isPageEdit(made)) return made ?? { refused: `${capital(words)} cannot have its own style.` }
    at = { html: made.html, css: made.css ?? at.css }
  }
  return at
}

function changesOf(style: Style, now: ReturnType<typeof styleOf>, element: SourceElement): StyleChanges {
  const { font, size, colour, bold, italic, align, spaceBefore, spaceAfter } = style
  const ground = now['background-color']
  const hasGround =
    ground !== undefined &&
    ground.from !== 'default' &&
    !/^(?:transparent|none|inherit|#fff(?:fff)?|white)$/.test(ground.value)
  const isHead = element.parent?.parent?.name === 'thead' || rowCells(element) !== undefined
  // For a table head with a background, `colour` means the background.
  const background = style.background ?? (hasGround && isHead ? colour : undefined)
  const ink = style.background === undefined && background !== undefined ? undefined : colour
  const fontSize = size && sized(now['font-size']?.resolved ?? now['font-size']?.value, size)
  const lineHeight = fontSize === undefined ? undefined : lineFor(now, fontSize)
  return {
    ...(background !== undefined && {
      'background-color': background,
      ...(background.startsWith('#') && { color: readableTextColor(background) }),
    }),
    ...(ink !== undefined && { color: ink }),
    ...(fontSize !== undefined && { 'font-size': fontSize }),
    ...(lineHeight !== undefined && { 'line-height': lineHeight }),
    ...(font !== undefined && { 'font-family': familyOf(font) }),
    ...(bold !== undefined && { 'font-weight': bold ? '600' : '400' }),
    ...(italic !== undefined && { 'font-style': italic ? 'italic' : 'normal' }),
    ...(align !== undefined && { 'text-align': align }),
    ...(spaceBefore !== undefined && { 'margin-top': spaceBefore }),
    ...(spaceAfter !== undefined && { 'margin-bottom': spaceAfter }),
  }
}

function sized(now: string | undefined, size: string): string {
  return size.endsWith('%') ? scaled(now, Number.parseInt(size, 10) / 100) : size
}

const paint =
  /var\(--[^()]*(?:\([^()]*\)[^()]*)*\)|#[\da-f]{3,8}\b|currentcolor|(?<=(?:solid|dashed|dotted|double)\s+)[a-z]+/gi
const line = /((?:^|[;{\s])(?:border|outline)(?:-[a-z]+)*\s*:)([^;}]*)/gi

/** Colors the lines of an element without text. */
function withLines(
  { tree, css: before }: DraftPage,
  elements: readonly SourceElement[],
  { words, colour }: { words: string; colour: string },
): Styled | CommandRefused {
  const classes = new Set(
    elements.flatMap(({ attributes }) =>
      attributes.flatMap(({ name, value }) => (name === 'class' ? value.split(/\s+/) : [])),
    ),
  )
  const css = before.replaceAll(/\.([\w-]+)\s*\{[^{}]*\}/g, (rule, name: string) =>
    classes.has(name)
      ? rule.replaceAll(
          line,
          (_, property: string, value: string) => property + value.replaceAll(paint, colour),
        )
      : rule,
  )
  return css === before
    ? { refused: `${capital(words)} already has that color, or has neither text nor lines.` }
    : { html: tree.html, css }
}

/** Sets the text style of the whole page. Elements with their own style keep it. */
export function setFont(
  { source }: CommandDraft,
  style: Static<typeof fontDefinition.arguments>,
): CommandResult {
  const { font, size, colour, bold, italic, align } = style
  let css: string | undefined = pageCss(source)
  if (font !== undefined) css = withFamily(css, familyOf(font))
  if (size !== undefined && css !== undefined) css = withSize(css, size)
  for (const [property, value] of [
    ['color', colour],
    ['font-weight', bold === undefined ? undefined : bold ? '600' : '400'],
    ['font-style', italic === undefined ? undefined : italic ? 'italic' : 'normal'],
    ['text-align', align],
  ] as const)
    if (value !== undefined && css !== undefined) css = setRootStyle(css, property, value)
  if (css === undefined) return { refused: 'The style sheet does not allow this value. See the Code tab.' }
  return documentDone({ 'style.css': css }, `Set the style of the text: ${inWords(style)}`, {
    words: 'the text',
    notes: [
      ...(size === undefined
        ? []
        : ['Text with its own size, such as titles and small print, keeps that size.']),
      ...fontNotes(style),
    ],
  })
}

function withSize(css: string, size: string): string | undefined {
  const said = rootStyle(css, 'font-size')
  const next = sized(said, size)
  const withNext = setRootStyle(css, 'font-size', next)
  const height = pointsOf(rootStyle(css, 'line-height'))
  const [before, after] = [pointsOf(said), pointsOf(next)]
  return withNext === undefined || height === undefined || !before || after === undefined
    ? withNext
    : setRootStyle(withNext, 'line-height', `${Math.round(((height / before) * after) / 0.75)}px`)
}

/** Returns the variables that define the fonts of the page, otherwise the font of the root. */
function withFamily(css: string, family: string): string | undefined {
  const variables = rootVariables(css).filter(({ value }) => brandNameOf(value, css)?.startsWith('font-'))
  if (variables.length === 0) return setRootStyle(css, 'font-family', family)
  return variables
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + family + text.slice(end), css)
}

/** Replaces the main colors and fonts with those of the account's brand. */
export function useBrand({ source }: CommandDraft): CommandResult {
  const { tree, css } = readPage(source)
  const put = applyBrand(tree, tree.html, css)
  if (put.values.length === 0)
    return {
      refused:
        'This template already follows the brand, or has no colors and fonts that a brand could replace.',
    }
  return documentDone(
    { 'template.html': put.html, 'style.css': put.css },
    `Used the brand instead of ${put.values.map(({ instead }) => instead).join(', ')}`,
    { words: 'the colors and fonts' },
  )
}

/** Returns the requested font, or the font that is printed instead. */
function fontFor(font: (typeof fontNames)[number]): keyof typeof brandFonts {
  const own = Object.entries(brandFonts).find(([, { label }]) => label === font)?.[0]
  const serifs = [
    'Noto Serif',
    'Georgia',
    'Times New Roman',
    'Cambria',
    'Palatino',
    'Baskerville',
    'Bodoni',
    'Merriweather',
  ]
  return (own ?? (serifs.includes(font) ? 'eb-garamond' : 'platen-sans')) as keyof typeof brandFonts
}

function familyOf(font: (typeof fontNames)[number]): string {
  const { family } = brandFonts[fontFor(font)]
  // All font families fall back to the Noto fonts.
  return font.startsWith('Noto') ? family.slice(family.indexOf(`'${font}'`)) : family
}

function fontNotes({ font }: Pick<Style, 'font'>): string[] {
  if (font === undefined || font.startsWith('Noto')) return []
  const { label } = brandFonts[fontFor(font)]
  return label === font ? [] : [`${font} is not part of Platen, so ${label} is printed instead.`]
}

/** Describes a style for a summary: “color #1f4a33, bold”. */
function inWords({ font, size, colour, background, bold, italic, align, ...space }: Style): string {
  return [
    colour && `color ${colour}`,
    background && `background ${background}`,
    size && (!size.endsWith('%') ? `size ${size}` : Number.parseInt(size, 10) > 100 ? 'larger' : 'smaller'),
    font && `font ${font}`,
    bold !== undefined && (bold ? 'bold' : 'regular weight'),
    italic !== undefined && (italic ? 'italic' : 'upright'),
    align && ({ center: 'centered', justify: 'justified' }[align as string] ?? `aligned ${align}`),
    (space.spaceBefore ?? space.spaceAfter) && 'different spacing',
  ]
    .filter(Boolean)
    .join(', ')
}
