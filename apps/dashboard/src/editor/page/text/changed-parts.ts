import type { NewInlinePart, SourceElement } from '@platen/template/markup'
import { type TypedChange, type TypedText, type Unit, changedUnits } from './typed-text.ts'

/** Element names for bold and italic text. */
export type Emphasis = 'strong' | 'em'

/** A range of the changed text that was made bold or italic, or plain again. */
export interface TypedEmphasis {
  kind: Emphasis
  isOn: boolean
  from: number
  to: number
}

/** Elements with the same meaning. */
const meaning: Readonly<Record<string, Emphasis>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' }

export function emphasisOf({ name }: SourceElement): Emphasis | undefined {
  return meaning[name]
}

type Level = SourceElement | Emphasis

/** Returns the content after changes to the displayed text. The changes must be in order and not overlap. */
export function changedParts(
  typed: TypedText,
  changes: readonly TypedChange[],
  emphases: readonly TypedEmphasis[] = [],
): NewInlinePart[] {
  const root: NewInlinePart[] = []
  /** The elements that are open in the source, and those that are open in the output. */
  const open: { element: SourceElement; isEmpty: boolean }[] = []
  const written: { level: Level; parts: NewInlinePart[] }[] = []
  const enter = (wanted: readonly Level[]): NewInlinePart[] => {
    let same = 0
    while (same < wanted.length && written[same]?.level === wanted[same]) same++
    written.length = same
    for (const level of wanted.slice(same)) {
      const parts: NewInlinePart[] = []
      const around = written.at(-1)?.parts ?? root
      around.push(
        typeof level === 'string' ? { kind: level, parts } : { kind: 'element', element: level, parts },
      )
      written.push({ level, parts })
    }
    return written.at(-1)?.parts ?? root
  }
  const elements = () => open.map(({ element }) => element)
  const units = changedUnits(typed, changes)
  const empty = emptyParagraphs(units)
  let at = 0
  for (const unit of units) {
    const { kind, element, shown } = unit
    if (kind === 'open' && element) open.push({ element, isEmpty: true })
    else if (kind === 'close') {
      if (open.at(-1)?.isEmpty) enter(elements())
      open.pop()
    } else if (kind === 'paragraph') {
      enter([])
      if (!empty.has(unit)) root.push({ kind, ...(element && { element }) })
    } else {
      for (const level of open) level.isEmpty = false
      const here = emphases.filter(({ from, to }) => (shown === '' ? from < at : from <= at) && at < to)
      add(enter(levelsOf(elements(), here)), unit)
    }
    at += shown.length
  }
  return root
}

function levelsOf(elements: readonly SourceElement[], emphases: readonly TypedEmphasis[]): Level[] {
  const isOff = (kind: Emphasis | undefined) => emphases.some((one) => one.kind === kind && !one.isOn)
  const isOn = (kind: Emphasis) => emphases.some((one) => one.kind === kind && one.isOn)
  const kept = elements.filter((element) => !isOff(emphasisOf(element)))
  const present = new Set(kept.map(emphasisOf))
  return [...kept, ...(['strong', 'em'] as const).filter((kind) => isOn(kind) && !present.has(kind))]
}

function add(level: NewInlinePart[], { kind, written, element, parts }: Unit): void {
  const last = level.at(-1)
  if (kind === 'tag') level.push({ kind, source: written })
  else if (kind === 'text') {
    if (last?.kind === 'text') level[level.length - 1] = { kind, text: last.text + written }
    else level.push({ kind, text: written })
  } else if (element) level.push({ kind: 'element', element, parts: parts ?? [] })
  else level.push({ kind: 'break' })
}

/** Returns the new paragraphs without content, which are dropped. */
function emptyParagraphs(units: readonly Unit[]): Set<Unit> {
  const empty = new Set<Unit>()
  let begun: Unit | undefined
  let holds = false
  for (const unit of units) {
    if (unit.kind === 'paragraph') {
      if (!unit.element) empty.add(unit)
      begun = !unit.element && (holds || begun) ? unit : undefined
      holds = false
    } else if (unit.shown.trim() !== '') {
      if (begun) empty.delete(begun)
      begun = undefined
      holds = true
    }
  }
  return empty
}
