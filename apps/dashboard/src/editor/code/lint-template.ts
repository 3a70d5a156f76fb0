import { nearestName, type SourceFault } from '@platen/contract'
import { compileTemplate, findForeignSyntax, mergeForeignFaults } from '@platen/merge'
import type { ProblemItem } from '../../api/problem-error.ts'
import { offsetOf } from '../../templates/offset-of.ts'
import { declaredLevels, findDeclared, type KnownFields } from '../source/complete-tag.ts'
import { type MergeTag, openSections, scanMergeTags } from '../source/merge-tags.ts'
import { findKey, levelsInScope, type SampleKey } from '../samples/sample-keys.ts'

/** An error or likely error at a position in the code. */
export interface Finding {
  from: number
  to: number
  severity: 'error' | 'warning'
  message: string
  /** A fix that replaces the text between `from` and `to`. */
  fix?: { label: string; insert: string }
}

/** Returns errors in the tags, and names that no sample has but that are similar to an existing name. */
export function lintTemplate(
  html: string,
  { keys, names, optional }: Pick<KnownFields, 'keys' | 'names'> & { optional: readonly string[] },
): Finding[] {
  const compiled = compileTemplate(html, { file: 'template.html', optional })
  const foreign = findForeignSyntax(html, 'template.html')
  const faults = mergeForeignFaults(compiled.ok ? [] : compiled.faults, foreign.faults)
  return [
    ...faults.map((fault) => findingOf(html, fault)),
    ...foreign.notes.map((note) => ({ ...findingOf(html, note), severity: 'warning' as const })),
    ...misspelt(html, { keys, names, optional }),
  ]
}

/** Reports merge tags in a style sheet, which is the same for every document. */
export function lintStyles(css: string): Finding[] {
  return scanMergeTags(css).map(({ from, to }) => ({
    from,
    to,
    severity: 'error',
    message:
      'Merge fields have no effect here, because the style sheet is the same for every document. Use the field in the HTML, for example as a class.',
  }))
}

/** Returns the findings in this file from the last preview. Positions are clamped, because the text may have changed since. */
export function previewFindings(text: string, path: string, items: readonly ProblemItem[]): Finding[] {
  return items.flatMap(({ file, line, column, message }) =>
    file === path && line !== undefined ? [findingOf(text, { line, column: column ?? 1, message })] : [],
  )
}

/** Removes findings with the same position and message. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ from, message }) => {
    const key = `${from} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}

function findingOf(text: string, fault: Pick<SourceFault, 'line' | 'column' | 'message'>): Finding {
  const from = offsetOf(text, fault)
  const tag = /^\{\{[^\n]*?\}\}/.exec(text.slice(from, from + 200))?.[0]
  const word = /^[^\s<>]+/.exec(text.slice(from, from + 200))?.[0]
  const to = Math.min(text.length, from + (tag ?? word ?? ' ').length)
  return { from, to, severity: 'error', message: fault.message }
}

function misspelt(
  html: string,
  { keys, names, optional }: Pick<KnownFields, 'keys' | 'names'> & { optional: readonly string[] },
): Finding[] {
  if (keys.length === 0) return []
  const tags = scanMergeTags(html)
  const leftOut = new Set(optional.map((name) => name.split('.').at(-1) ?? name))
  return tags.flatMap((tag) => {
    if (tag.kind !== 'value' && tag.kind !== 'section' && tag.kind !== 'inverted') return []
    if (tag.name === '.' || leftOut.has(tag.name.split('.').at(-1) ?? '')) return []
    const sections = openSections(tags, tag.from)
    if (names.length > 0 && findDeclared(declaredLevels(names, sections), tag.name)) return []
    return unknownPart(tag, levelsInScope(keys, sections))
  })
}

function unknownPart(tag: MergeTag, levels: (SampleKey[] | undefined)[]): Finding[] {
  // If no sample contains a section, the names inside it are unknown.
  if (levels.some((level) => level === undefined)) return []
  const parts = tag.name.split('.')
  let around = levels.flatMap((level) => level ?? [])
  for (const [index, part] of parts.entries()) {
    const name = parts.slice(0, index + 1).join('.')
    const key = index === 0 ? findKey(levels, part) : around.find((known) => known.name === part)
    if (!key) {
      const near = nearestName(
        part,
        around.map((known) => known.name),
      )
      if (near === undefined) return []
      const from = tag.nameFrom + name.length - part.length
      const meant = [...parts.slice(0, index), near].join('.')
      return [
        {
          from,
          to: from + part.length,
          severity: 'warning',
          message: `No sample has ${name}. Did you mean ${meant}?`,
          fix: { label: `Use ${near}`, insert: near },
        },
      ]
    }
    if (key.kind !== 'group') return []
    around = key.children
  }
  return []
}
