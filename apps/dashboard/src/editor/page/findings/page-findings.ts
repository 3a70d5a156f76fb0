import type { Warning } from '@platen/contract'
import { type DataShape, fieldMentions, type SourceElement, type SourceTree } from '@platen/template/markup'
import { cutText } from '@platen/template/draft'
import type { EditorSearch } from '../../../search-params.ts'
import type { DataMismatch, WrongTag } from '../../fields/fit-request.ts'
import { findingsOf } from '../overview/findings.ts'
import { elementOfSubject } from './element-of-subject.ts'

/** An issue for the author to review, and its position. */
export interface PageFinding {
  id: string
  title: string
  message: string
  /** Offset of the element's start tag in the page's HTML, and its line. `undefined` if the finding has no element. */
  position: { at: number; line: number } | undefined
  /** JSON pointer into the shown sample. `undefined` if the finding is not about data. */
  inData: string | undefined
  /** Where the editor shows a finding that is not on a page. */
  go?: EditorSearch
  /** Subject of the overflow warning. */
  overflow?: string
  tagAt?: number
}

/**
 * Returns all issues of a document: tags that are not fields; missing, unknown and invalid values in the sample; and then warnings from the report.
 */
export function pageFindings(of: {
  tree: SourceTree
  tags: readonly WrongTag[]
  unfit: readonly DataMismatch[]
  /** Values of the wrong type, and missing required values. */
  values: readonly DataMismatch[]
  shape: () => DataShape
  warnings: readonly Warning[]
}): PageFinding[] {
  const { tree, tags, unfit, values, warnings } = of
  const mentions = unfit.length + values.length > 0 ? fieldMentions(tree.html, of.shape()) : []
  const positionOfField = (field: string) => {
    const mention = mentions.find((one) => one.path.join('.') === field)
    return mention ? positionAt(tree, mention.start) : { position: undefined }
  }
  const typed = tags.map(({ start, end, message }): PageFinding => ({
    id: `tag ${start}`,
    title: `“${cutText(tagText(tree.html, start, end), 40)}” is not a field`,
    message,
    ...positionAt(tree, start),
    inData: undefined,
    tagAt: start,
  }))
  const misfits = unfit
    .filter((one) => !isMisspelt(one, unfit))
    .map(({ code, path, pointer }): PageFinding => {
      const field = path.join('.')
      const isMissing = code === 'missing_key'
      return {
        id: `${code} ${field}`,
        title: isMissing ? `The sample data has no ${field}` : `${field} is not used`,
        message: isMissing
          ? 'The page shows the field’s name instead of a value.'
          : 'The sample data contains it, but the template does not use it. Requests with it are rejected.',
        ...(isMissing ? positionOfField(field) : { position: undefined }),
        inData: pointer,
      }
    })
  const wrong = values.map(({ code, path, pointer, message }): PageFinding => ({
    id: `${code} ${pointer}`,
    title:
      code === 'empty_value' ? `${path.join('.')} is empty` : `The value of ${path.join('.')} is not valid`,
    message,
    ...positionOfField(path.join('.')),
    inData: pointer,
  }))
  const warned = findingsOf(onceEachFont(warnings)).flatMap(({ code, title, advice, items }) =>
    items.map(({ subject, message }): PageFinding => {
      const element = code === 'overflow' ? elementOfSubject(tree, subject) : undefined
      return {
        id: `${code} ${subject} ${message}`,
        title: code === 'font_replaced' ? `The ${cutText(subject, 40)} font was replaced` : title,
        message: code === 'overflow' ? message : `${message} ${advice}`,
        position: element && { at: element.start, line: lineOf(tree, element.start) },
        inData: undefined,
        ...(code === 'overflow' && { overflow: subject }),
      }
    }),
  )
  return [...typed, ...misfits, ...wrong, ...warned]
}

/** Keeps one warning for each replaced font, because the page, its header and its footer can all report the same font. */
function onceEachFont(warnings: readonly Warning[]): Warning[] {
  const known = new Set<string>()
  return warnings.filter(({ code, subject }) => {
    const name = subject.toLowerCase()
    if (code !== 'font_replaced') return true
    const isFirst = !known.has(name)
    known.add(name)
    return isFirst
  })
}

/** Whether a name in the sample is already reported because the page spells it differently. */
function isMisspelt({ code, path, suggestion }: DataMismatch, unfit: readonly DataMismatch[]): boolean {
  if (code === 'missing_key' || suggestion === undefined) return false
  const meant = [...path.slice(0, -1), suggestion].join('.')
  return unfit.some((other) => other.code === 'missing_key' && other.path.join('.') === meant)
}

/** Returns a tag as typed. A tag that is never closed ends after its name. */
function tagText(html: string, start: number, end: number): string {
  const typed = /^\{\{\s*[^\s<>{}]*/.exec(html.slice(start, start + 100))?.[0] ?? ''
  return typed.length > end - start ? typed : html.slice(start, end)
}

function around({ elements }: SourceTree, at: number): SourceElement | undefined {
  return elements.findLast(({ start, end }) => start <= at && at < end)
}

/** Returns the innermost element at an offset, or only the line if there is none. */
function positionAt(tree: SourceTree, at: number): Pick<PageFinding, 'position' | 'go'> {
  const element = around(tree, at)
  const line = lineOf(tree, at)
  if (element) return { position: { at: element.start, line } }
  return { position: undefined, go: { tab: 'code', file: 'html', line } }
}

function lineOf({ html }: SourceTree, at: number): number {
  return html.slice(0, at).split('\n').length
}
