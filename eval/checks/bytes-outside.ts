import { isSampleFile, readSettings } from '@platen/template/draft'
import type { Check, Outcome, Touches } from '../case.ts'
import { changedStretches } from './changed-stretches.ts'

/** Everything outside of the refinement stays the same, byte for byte: page, style sheet, settings, samples and language files. */
export const bytesOutside: Check = {
  name: 'everything else is unchanged',
  faults(outcome) {
    const { of, before, after } = outcome
    if (of.kind !== 'refine' || of.touches === 'any') return undefined
    const { touches } = of
    const paths = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
    return [...paths].flatMap((path) => {
      const [was, is] = [before.files[path], after.files[path]]
      if (was === is) return []
      if (path === 'template.html') return pageFaults(touches, was ?? '', is ?? '')
      if (path === 'style.css') return cssFaults(touches, was ?? '', is ?? '')
      if (path === 'template.json') return settingsFaults(touches, outcome)
      const isAllowed = isSampleFile(path)
        ? touches.samples
        : path.startsWith('texts/')
          ? touches.texts
          : false
      return isAllowed === true && was !== undefined && is !== undefined ? [] : [`${path} changed.`]
    })
  },
}

function pageFaults(touches: Touches, before: string, after: string): string[] {
  const allowed = (touches.html ?? []).flatMap((pattern) =>
    [...before.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map(
      ({ 0: piece, index }) => ({ from: index, to: index + piece.length }),
    ),
  )
  return changedStretches(before, after).flatMap(({ from, to, insert }) => {
    // White space next to an element is added and removed with it.
    let [start, end] = [from, to]
    while (start < end && /\s/.test(before[start] ?? '')) start++
    while (end > start && /\s/.test(before[end - 1] ?? '')) end--
    const near = (offset: number, edge: number) =>
      before.slice(Math.min(offset, edge), Math.max(offset, edge)).trim() === ''
    const isWithin = allowed.some(
      (range) =>
        (range.from <= start && end <= range.to) ||
        (start === end && (near(start, range.from) || near(end, range.to))),
    )
    return isWithin
      ? []
      : [
          `template.html changed outside of the request: “${before.slice(from, to).trim().slice(0, 60)}” became “${insert.trim().slice(0, 60)}”.`,
        ]
  })
}

function cssFaults(touches: Touches, before: string, after: string): string[] {
  if (touches.css === undefined) return ['style.css changed.']
  if (touches.css === 'any') return []
  const taken = changedStretches(before, after).filter(({ from, to }) => before.slice(from, to).trim() !== '')
  return taken.map(({ from, to }) => `style.css lost “${before.slice(from, to).trim().slice(0, 60)}”.`)
}

function settingsFaults(touches: Touches, { before, after }: Outcome): string[] {
  const [was, is] = [before, after].map(
    ({ files }) => readSettings(files['template.json'] ?? '') as Record<string, unknown>,
  )
  const keys = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])
  return [...keys].flatMap((key) =>
    JSON.stringify(was?.[key]) === JSON.stringify(is?.[key]) || (touches.settings ?? []).includes(key)
      ? []
      : [`“${key}” in template.json changed.`],
  )
}
