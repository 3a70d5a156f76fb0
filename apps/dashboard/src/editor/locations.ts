import { partsOfPointer } from '@platen/contract'
import { isSampleFile } from '@platen/template/draft'
import type { ProblemError } from '../api/problem-error.ts'
import type { EditorSearch } from '../search-params.ts'
import { fieldInSettings } from './fields/field-in-settings.ts'
import type { Step } from './draft/history.ts'

const codeFileOf: Record<string, NonNullable<EditorSearch['file']>> = {
  'template.html': 'html',
  'style.css': 'css',
}

/** Returns the search parameters that show a file in the template. Returns the HTML for unknown files. */
export function locationOfFile(path: string): EditorSearch {
  if (isSampleFile(path)) return { tab: 'data', sample: path }
  if (path.startsWith('assets/')) return { tab: 'code', file: 'assets' }
  if (path.startsWith('texts/')) return { tab: 'code', file: 'texts', texts: path }
  if (path === 'template.json') return { tab: 'settings' }
  return { tab: 'code', file: codeFileOf[path] ?? 'html' }
}

/** The location where an author can fix an error. */
export interface FaultPosition {
  label: string
  go: EditorSearch
}

/** Returns the location of the first error in a problem. `settings`: template.json, to find its fields. */
export function locationOfFault(
  { code, items }: Pick<ProblemError, 'code' | 'items'>,
  settings = '',
): FaultPosition | undefined {
  const item = items.find(({ file }) => file !== undefined)
  if (item?.file !== undefined) {
    const { file, line, column = 1, pointer } = item
    // The canvas lists these boxes page by page.
    if (item.code === 'boxes_beyond_pages') return { label: 'Show boxes', go: { tab: 'page' } }
    if (isSampleFile(file) && pointer.startsWith('/data/')) return positionInData(pointer, file)
    const field =
      file === 'template.json' && line !== undefined && fieldInSettings(settings, { line, column })
    return field ? { label: `Open ${field}`, go: { tab: 'data', field } } : positionInFile(file, line)
  }
  if (code === 'invalid_data') return positionInData(items[0]?.pointer ?? '', undefined)
  return undefined
}

/** `pointer`: JSON pointer into the request, whose data is the sample. */
function positionInData(pointer: string, sample: string | undefined): FaultPosition {
  const field = pointer.startsWith('/data/') ? fieldOfPointer(pointer) : ''
  const go: EditorSearch = { tab: 'data', ...(sample !== undefined && { sample }) }
  if (field === '') return { label: 'Open data', go }
  return { label: `Go to ${field}`, go: { ...go, at: pointer.slice('/data'.length) } }
}

function positionInFile(path: string, line: number | undefined): FaultPosition {
  const go = locationOfFile(path)
  if (go.tab === 'data' && line === undefined) return { label: 'Open data', go }
  if (go.file === 'assets') return { label: 'Open assets', go }
  return line === undefined
    ? { label: `Open ${path}`, go }
    : { label: `Go to line ${line}`, go: { ...go, line } }
}

/** Returns a JSON pointer into the request as a field: `/data/items/0/price` is `items[0].price`. */
export function fieldOfPointer(pointer: string): string {
  const parts = partsOfPointer(pointer)
  const path = parts[0] === 'data' ? parts.slice(1) : parts
  return path.reduce(
    (dotted, part) =>
      /^\d+$/.test(part) ? `${dotted}[${part}]` : dotted === '' ? part : `${dotted}.${part}`,
    '',
  )
}

/** The location of a change. */
export interface StepPosition {
  go: EditorSearch
  /** The file, and the offset after the change. */
  path: string
  at: number
}

/**
 * Returns the location to show after a step was undone or redone, preferring one that is already visible. `undefined`: the change is visible on
 * the page.
 */
export function locationOfStep(
  step: Step,
  direction: 'undo' | 'redo',
  shown: EditorSearch,
): StepPosition | undefined {
  const files = Object.entries(step.files).map(([path, { at, removed, inserted }]): StepPosition => {
    const now = direction === 'undo' ? removed : inserted
    return {
      go: step.field === undefined ? locationOfFile(path) : { tab: 'data', field: step.field },
      path,
      at: at + (now?.length ?? 0),
    }
  })
  const assets = Object.keys(step.assets).map((path): StepPosition => ({
    go: { tab: 'code', file: 'assets' },
    path,
    at: 0,
  }))
  const positions = [...files, ...assets]
  return positions.find(({ go }) => isShown(go, shown)) ?? (step.isOnPage ? undefined : positions[0])
}

function isShown(go: EditorSearch, shown: EditorSearch): boolean {
  if (shown.tab !== go.tab) return false
  if (go.tab === 'data') return shown.sample === go.sample
  if (go.tab !== 'code') return true
  return (shown.file ?? 'html') === go.file && (go.texts === undefined || go.texts === shown.texts)
}
