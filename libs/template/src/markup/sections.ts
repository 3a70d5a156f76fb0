import { scanTags } from '@platen/merge'
import type { SourceElement } from './parse-source.ts'

export interface SourceSection {
  name: string
  /** Whether the section is printed if the field is empty. */
  isInverted: boolean
  start: number
  openEnd: number
  closeStart: number
  end: number
}

/** Returns the closed sections of a source, in order. */
export function findSections(html: string): SourceSection[] {
  const sections: SourceSection[] = []
  const open: (SourceSection & { order: number })[] = []
  let order = 0
  const closed: { order: number; section: SourceSection }[] = []
  for (const { kind, name, start, end } of scanTags(html)) {
    if (kind === 'section' || kind === 'inverted')
      open.push({
        name,
        isInverted: kind === 'inverted',
        start,
        openEnd: end,
        closeStart: end,
        end,
        order: order++,
      })
    else if (kind === 'close' && open.at(-1)?.name === name) {
      const { order: at, ...section } = open.pop() as SourceSection & { order: number }
      closed.push({ order: at, section: { ...section, closeStart: start, end } })
    }
  }
  for (const { section } of closed.toSorted((a, b) => a.order - b.order)) sections.push(section)
  return sections
}

/** Returns the sections around an element, outermost first. */
export function sectionsAround(
  sections: readonly SourceSection[],
  { start, end }: Pick<SourceElement, 'start' | 'end'>,
): SourceSection[] {
  return sections.filter((section) => section.openEnd <= start && end <= section.closeStart)
}
