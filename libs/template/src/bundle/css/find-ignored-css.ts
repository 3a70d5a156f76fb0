import { createNameSearch, type NameSearch } from '@platen/contract'
import { type CssNode, definitionSyntax, type DSNode, generate, walk } from 'css-tree'
import {
  cssLexer,
  newFamilies,
  newProperties,
  pseudoClasses,
  pseudoElements,
  unknownToChromium,
} from './chromium-css.ts'

/** CSS that Chromium ignores silently. */
export interface IgnoredCss {
  offset: number
  message: string
  /** False for CSS of other browsers or newer standards. */
  isMistake: boolean
}

/** Longer values are generated lists. */
const valueLengthMax = 500
/** Steps of css-tree's matcher for one piece of CSS, about a second (November 2026). Chromium checks the rest. */
const stepsMax = 2_000_000
/** Computed values, new functions, colors derived from others, and values from other browsers, which only a browser can check. */
const computed =
  /(?:^|[^\w-])(?:-[a-z]+-|(?:var|env|attr|if|calc-size|anchor|expression|random|sibling-\w+|contrast-color|shape|symbols|--[\w-]*)\()|\(from\s/i
/** Properties of mail programs and other formatters, which have other notes or none. */
const ofOthers = /^(?:mso|prince|panose|tab-interval)/

/**
 * Finds declarations, at-rules and pseudo-classes that Chromium does not know, with suggestions. `isField` says whether a range contains a
 * merge tag. Nodes at an offset in `noted` already have a note. `nearest` searches for suggestions.
 */
export function findIgnoredCss(
  tree: CssNode,
  isField: (start: number, end: number) => boolean,
  {
    noted = new Set(),
    nearest = createNameSearch(),
  }: { noted?: ReadonlySet<number>; nearest?: NameSearch } = {},
): IgnoredCss[] {
  const slips: IgnoredCss[] = []
  /** Cached, because most declarations are repeated. */
  const checked = new Map<string, Finding | undefined>()
  let steps = 0
  const add = (node: CssNode, found: Finding | undefined) => {
    const offset = node.loc?.start.offset ?? 0
    if (found && !noted.has(offset)) slips.push({ offset, ...found })
  }

  /** `value` is undefined if the value is unknown. */
  function checkOnce(
    property: string,
    value: CssNode | undefined,
    descriptorOf: string | undefined,
  ): Finding | undefined {
    const text = value ? generate(value) : '{{}}'
    const key = `${descriptorOf ?? ''} ${property}:${text}`
    if (checked.has(key)) return checked.get(key)
    const found = judge()
    checked.set(key, found)
    return found

    function judge(): Finding | undefined {
      const name = checkName(property, descriptorOf, nearest)
      if (name || !value || !hasKnownValues(property, descriptorOf)) return name
      if (text === '') return { message: `"${property}" has no value.`, isMistake: true }
      if (text.length > valueLengthMax || computed.test(text) || value.type === 'Raw') return undefined
      const match =
        descriptorOf === undefined
          ? cssLexer.matchProperty(property, value)
          : cssLexer.matchAtruleDescriptor(descriptorOf, property, value)
      steps += match.iterations
      if (match.error?.name !== 'SyntaxMatchError') return undefined
      return checkValue(property, text, { error: match.error, nearest })
    }
  }

  walk(tree, function look(node) {
    // Preludes contain page names and conditions.
    if (steps > stepsMax || this.atrulePrelude) return
    if (node.type === 'Atrule') {
      add(node, checkKnownName('@', node.name, { known: atRules, nearest }))
      if (node.name.toLowerCase() === 'page' && node.prelude)
        add(node, checkPageSelector(generate(node.prelude), nearest))
    } else if (node.type === 'PseudoClassSelector') {
      add(node, checkKnownName(':', node.name, { known: pseudoClasses, nearest }))
    } else if (node.type === 'PseudoElementSelector' && !node.name.startsWith('footnote-')) {
      add(node, checkKnownName('::', node.name, { known: pseudoElements, nearest }))
    } else if (node.type === 'Declaration' && isOrdinary(node.property)) {
      const { start, end } = node.loc ?? { start: { offset: 0 }, end: { offset: 0 } }
      const isOpen = isField(start.offset, end.offset)
      const around = this.rule ? undefined : this.atrule?.name.toLowerCase()
      const property = node.property.toLowerCase()
      if (around === undefined || !withDescriptors.has(around))
        add(node, checkOnce(property, isOpen ? undefined : node.value, undefined))
      else if (around === 'page') {
        const isDescriptor = property === 'size' || property === 'page-orientation'
        add(node, checkOnce(property, isOpen ? undefined : node.value, isDescriptor ? 'page' : undefined))
      }
    }
  })
  return slips
}

type Finding = Pick<IgnoredCss, 'message' | 'isMistake'>

/** At-rules whose blocks have descriptors instead of properties. */
const withDescriptors: ReadonlySet<string> = new Set([
  'page',
  'font-face',
  'counter-style',
  'property',
  'font-palette-values',
  'font-feature-values',
  'position-try',
  'view-transition',
  'color-profile',
  'viewport',
  '-ms-viewport',
])

/** Whether a property is neither custom, vendor-prefixed nor an old hack. */
function isOrdinary(property: string): boolean {
  return /^[a-z]/i.test(property) && !ofOthers.test(property)
}

function hasKnownValues(property: string, descriptorOf: string | undefined): boolean {
  return descriptorOf !== undefined || !(newProperties.has(property) || newFamilies.test(property))
}

function checkName(
  property: string,
  descriptorOf: string | undefined,
  nearest: NameSearch,
): Finding | undefined {
  if (descriptorOf !== undefined || newProperties.has(property) || newFamilies.test(property))
    return undefined
  if (unknownToChromium.has(property))
    return { message: `Chromium skips "${property}", which it does not know.`, isMistake: false }
  if (!cssLexer.checkPropertyName(property)) return undefined
  const meant = property === 'orientation' ? undefined : nearest(property, propertyNames())
  const advice =
    property === 'orientation'
      ? ' Set the orientation in the page size: "size: A4 landscape".'
      : meant === undefined
        ? ''
        : ` Did you mean "${meant}"?`
  return { message: `There is no property "${property.slice(0, 80)}".${advice}`, isMistake: true }
}

let knownNames: string[] | undefined
function propertyNames(): string[] {
  knownNames ??= Object.keys((cssLexer as unknown as { properties: object }).properties).filter(
    (name) => isOrdinary(name) && !unknownToChromium.has(name),
  )
  return knownNames
}

interface MatchError extends Error {
  css?: string
  mismatchOffset?: number
  mismatchLength?: number
}

function checkValue(
  property: string,
  text: string,
  { error, nearest }: { error: MatchError; nearest: NameSearch },
): Finding {
  const { css = text, mismatchOffset = 0, mismatchLength = 0 } = error
  const wrong = css.slice(mismatchOffset, mismatchOffset + mismatchLength)
  const value = text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text
  return {
    message: `"${value}" is not a valid value of "${property}".${adviceFor(property, { text, wrong, nearest })}`,
    isMistake: true,
  }
}

/** Paper sizes that CSS does not have. */
const otherPaper: Readonly<Record<string, string>> = {
  a0: '841mm 1189mm',
  a1: '594mm 841mm',
  a2: '420mm 594mm',
  a6: '105mm 148mm',
  a7: '74mm 105mm',
  a8: '52mm 74mm',
  tabloid: '11in 17in',
  executive: '7.25in 10.5in',
}

function adviceFor(
  property: string,
  { text, wrong, nearest }: { text: string; wrong: string; nearest: NameSearch },
): string {
  if (property === 'size') {
    const paper = /^[a-z]+\d*\b/i.exec(text)?.[0].toLowerCase() ?? ''
    const lengths = otherPaper[paper]
    if (lengths !== undefined) return ` CSS has no such paper size. Write its lengths: "size: ${lengths}".`
    if (/\bauto\b/.test(text)) return ' A page needs a height. Write two lengths, such as "size: 80mm 200mm".'
  }
  const word = wrong === '' ? text : wrong
  if (/^[a-z][a-z-]*$/i.test(word)) {
    const meant = nearest(word, keywordsOf(property))
    return meant === undefined ? '' : ` Did you mean "${meant}"?`
  }
  if (/^[-+]?(?:\d*\.)?\d+$/.test(word) && typesOf(property).has('length'))
    return ` A length has a unit, such as "${word}px" or "${word}mm".`
  if (/^#[\da-f]*$/i.test(word)) return ' A color has 3, 4, 6 or 8 digits, such as "#1a2b3c".'
  const unit = /^[-+]?(?:\d*\.)?\d+([a-z]+)$/i.exec(word)?.[1]
  if (unit !== undefined && !units.has(unit.toLowerCase())) {
    const meant = nearest(unit, units)
    return meant === undefined
      ? ` There is no unit "${unit}".`
      : ` Did you mean "${word.slice(0, -unit.length)}${meant}"?`
  }
  return ''
}

const units: ReadonlySet<string> = new Set(
  'px mm cm in pt pc q em rem ex ch ic lh rlh cap vw vh vmin vmax vb vi deg rad turn grad s ms fr dpi dpcm dppx x'.split(
    ' ',
  ),
)

/** Keywords and types of values, by property. */
const parts = new Map<string, { keywords: Set<string>; types: Set<string> }>()
const keywordsOf = (property: string) => partsOf(property).keywords
const typesOf = (property: string) => partsOf(property).types

function partsOf(property: string): { keywords: Set<string>; types: Set<string> } {
  const known = parts.get(property)
  if (known) return known
  const found = { keywords: new Set<string>(['inherit', 'initial', 'unset']), types: new Set<string>() }
  const seen = new Set<string>()
  const visit = (syntax: DSNode | null | undefined) => {
    if (!syntax) return
    definitionSyntax.walk(syntax, (node: DSNode) => {
      if (node.type === 'Keyword') {
        if (!node.name.startsWith('-')) found.keywords.add(node.name)
      } else if (node.type === 'Type' || node.type === 'Property') {
        if (node.type === 'Type') found.types.add(node.name.split('-')[0] === 'length' ? 'length' : node.name)
        if (seen.has(`${node.type} ${node.name}`)) return
        seen.add(`${node.type} ${node.name}`)
        visit(
          node.type === 'Type'
            ? cssLexer.getType(node.name)?.syntax
            : cssLexer.getProperty(node.name)?.syntax,
        )
      }
    })
  }
  const size = cssLexer.getAtrule('page')?.descriptors?.['size']
  visit((property === 'size' ? size : cssLexer.getProperty(property))?.syntax)
  parts.set(property, found)
  return found
}

/** Known at-rules. Those that Chromium does not support have other notes. */
const atRules: ReadonlySet<string> = new Set(
  (
    'annotation bottom-center bottom-left bottom-left-corner bottom-right bottom-right-corner character-variant charset color-profile ' +
    'container counter-style document font-face font-feature-values font-palette-values footnote function historical-forms import ' +
    'keyframes layer left-bottom left-middle left-top media namespace ornaments page position-try property right-bottom right-middle ' +
    'right-top scope starting-style styleset stylistic supports swash top-center top-left top-left-corner top-right top-right-corner ' +
    'view-transition viewport'
  ).split(' '),
)

/** Checks names after a symbol, such as the `:` of `:hover`. Returns undefined for known names and names from other browsers. */
function checkKnownName(
  sign: string,
  written: string,
  { known, nearest }: { known: ReadonlySet<string>; nearest: NameSearch },
): Finding | undefined {
  const name = written.toLowerCase()
  if (known.has(name) || !/^[a-z]/.test(name)) return undefined
  const meant = nearest(name, known)
  const shown = `${sign}${name.slice(0, 80)}`
  return meant === undefined
    ? { message: `Chromium does not know ${shown} and skips it.`, isMistake: false }
    : { message: `There is no ${shown}. Did you mean ${sign}${meant}?`, isMistake: true }
}

const pageSelectors: ReadonlySet<string> = new Set(['first', 'left', 'right', 'blank', 'last', 'nth'])

/** `@page :last` and similar have other notes. */
function checkPageSelector(prelude: string, nearest: NameSearch): Finding | undefined {
  const name = /:([a-z-]+)/i.exec(prelude)?.[1]
  return name === undefined ? undefined : checkKnownName('@page :', name, { known: pageSelectors, nearest })
}
