import type { ProblemError } from '../../api/problem-error.ts'
import type { EditorSearch } from '../../search-params.ts'

/** Where the author mends what keeps the document from being shown. */
export interface FaultPlace {
  /** What stands on the button. */
  label: string
  go: EditorSearch
}

const codeFileOf: Record<string, NonNullable<EditorSearch['file']>> = {
  'template.html': 'html',
  'style.css': 'css',
  'template.json': 'page',
}

/** The first place that a problem names, as the address of the editor that shows it. */
export function placeOfFault(problem: ProblemError): FaultPlace | undefined {
  const item = problem.items.find(({ file }) => file !== undefined)
  if (item?.file !== undefined) return placeInFile(item.file, item.line)
  if (problem.code === 'invalid_data') return { label: 'Open the data', go: { tab: 'data' } }
  return undefined
}

function placeInFile(path: string, line: number | undefined): FaultPlace {
  if (path === 'sample.json' || path.startsWith('samples/')) {
    return { label: 'Open the data', go: { tab: 'data', sample: path } }
  }
  if (path.startsWith('assets/')) return { label: 'Open the assets', go: { tab: 'code', file: 'assets' } }
  const file = codeFileOf[path] ?? 'html'
  return line === undefined
    ? { label: `Open ${path}`, go: { tab: 'code', file } }
    : { label: `Go to line ${line}`, go: { tab: 'code', file, line } }
}

/** A JSON pointer into the request as authors know it: `/data/items/0/price` is `items[0].price`. */
export function fieldOfPointer(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const path = parts[0] === 'data' ? parts.slice(1) : parts
  return path.reduce(
    (dotted, part) =>
      /^\d+$/.test(part) ? `${dotted}[${part}]` : dotted === '' ? part : `${dotted}.${part}`,
    '',
  )
}
