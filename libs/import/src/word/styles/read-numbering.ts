import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, numberOf, valueOf } from '../package/xml-queries.ts'
import { type ParagraphFormat, readParagraphFormat } from './paragraph-format.ts'
import { readRunFormat, type RunFormat } from './run-format.ts'
import type { Theme } from './theme.ts'

/** A level of a list (ECMA-376-1 §17.9).  */
export interface ListLevel {
  /** `bullet`, `decimal`, `lowerLetter`, … */
  format: string
  /** Such as `%1.%2`, or the bullet itself. */
  text: string
  start: number
  paragraph: ParagraphFormat
  run: RunFormat
  /** What follows the number: `tab`, `space` or `nothing`. */
  after: string
  /** The paragraph style of this level. */
  styleId: string | undefined
  isPicture: boolean
}

/** Returns the levels of a list by its number. */
export type Numbering = (
  numberId: string | undefined,
) => { abstractId: string; levels: readonly ListLevel[] } | undefined

export function readNumbering(root: XmlElement | undefined, theme: Theme): Numbering {
  const abstracts = new Map(
    childrenOf(root, 'w:abstractNum').map((element) => [
      element.attributes['w:abstractNumId'] ?? '',
      element,
    ]),
  )
  const numbers = new Map(
    childrenOf(root, 'w:num').map((element) => [element.attributes['w:numId'] ?? '', element]),
  )
  const read = new Map<string, ReturnType<Numbering>>()
  return (numberId) => {
    if (numberId === undefined || numberId === '0') return undefined
    if (read.has(numberId)) return read.get(numberId)
    const number = numbers.get(numberId)
    const abstractId = valueOf(number, 'w:abstractNumId') ?? ''
    const abstract = withLinked(abstracts.get(abstractId), abstracts)
    const levels = childrenOf(abstract, 'w:lvl').map((level) => levelOf(level, theme))
    for (const override of childrenOf(number, 'w:lvlOverride')) {
      const at = numberOf(override, 'w:ilvl') ?? 0
      const own = childOf(override, 'w:lvl')
      const start = numberOf(childOf(override, 'w:startOverride'), 'w:val')
      const level = own ? levelOf(own, theme) : levels[at]
      if (level) levels[at] = start === undefined ? level : { ...level, start }
    }
    const found = levels.length === 0 ? undefined : { abstractId, levels }
    read.set(numberId, found)
    return found
  }
}

/** A list can refer to a list style, whose definition has the levels. */
function withLinked(
  abstract: XmlElement | undefined,
  all: ReadonlyMap<string, XmlElement>,
): XmlElement | undefined {
  const link = valueOf(abstract, 'w:numStyleLink')
  if (link === undefined) return abstract
  return [...all.values()].find((other) => valueOf(other, 'w:styleLink') === link) ?? abstract
}

function levelOf(level: XmlElement, theme: Theme): ListLevel {
  return {
    format:
      valueOf(level, 'w:numFmt') ??
      childOf(level, 'mc:AlternateContent', 'mc:Fallback', 'w:numFmt')?.attributes['w:val'] ??
      'decimal',
    text: valueOf(level, 'w:lvlText') ?? '',
    start: numberOf(childOf(level, 'w:start'), 'w:val') ?? 0,
    paragraph: readParagraphFormat(childOf(level, 'w:pPr'), theme),
    run: readRunFormat(childOf(level, 'w:rPr'), theme),
    after: valueOf(level, 'w:suff') ?? 'tab',
    styleId: valueOf(level, 'w:pStyle'),
    isPicture: childOf(level, 'w:lvlPicBulletId') !== undefined,
  }
}
