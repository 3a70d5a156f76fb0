import type { SourceFault } from '@platen/contract'
import {
  faultsListedMax,
  nameLengthMax,
  namePartsMax,
  sectionDepthMax,
  sourceBytesMax,
  tagLengthMax,
  utf8Bytes,
} from './bounds.ts'
import { createLocator } from './locate.ts'
import { type Tag, scanTags } from './scan-tags.ts'

type Report = (offset: number, code: string, message: string) => void

const refused: Readonly<Record<string, { code: string; message: string }>> = {
  raw: {
    code: 'raw_field',
    message: 'Values are always escaped: write {{name}}, not {{{name}}} or {{&name}}.',
  },
  partial: {
    code: 'partial',
    message: 'Templates cannot include other templates: replace {{> }} with the text itself.',
  },
  delimiters: {
    code: 'delimiter_change',
    message: 'Delimiters cannot be changed: remove {{= }} and write merge fields in double curly braces.',
  },
  unclosed: {
    code: 'unclosed_tag',
    message: 'This tag is never closed: add }} after its name, or write &#123;&#123; to print two braces.',
  },
}

/**
 * Returns all errors that prevent compiling a source, in its order, up to 100. Without errors, mustache can parse it. Codes:
 * `too_large`, `too_deep`, `raw_field`, `partial`, `delimiter_change`, `unclosed_tag`, `empty_name`, `invalid_name`,
 * `item_outside_section`, `unclosed_section`, `crossed_section`, `stray_section`.
 */
export function checkSource(source: string, file: string): SourceFault[] {
  if (utf8Bytes(source, sourceBytesMax) > sourceBytesMax) {
    const message =
      'The source is larger than 2 MiB: move images and fonts into files, or split the template.'
    return [{ file, line: 1, column: 1, code: 'too_large', message }]
  }
  const found: { offset: number; code: string; message: string }[] = []
  const report: Report = (offset, code, message) => {
    found.push({ offset, code, message })
  }
  const locate = createLocator(source)
  const nesting = createNesting(report, (offset) => locate(offset).line)
  for (const tag of scanTags(source)) {
    const refusal = refused[tag.kind]
    if (refusal !== undefined) report(tag.start, refusal.code, refusal.message)
    else if (tag.kind !== 'comment' && isNameGood(tag, report)) nesting.take(tag)
    if (found.length >= faultsListedMax || nesting.depth > sectionDepthMax) break
  }
  nesting.end()
  return found
    .toSorted((one, other) => one.offset - other.offset)
    .slice(0, faultsListedMax)
    .map(({ offset, code, message }) => ({ file, ...locate(offset), code, message }))
}

function isNameGood(tag: Tag, report: Report): boolean {
  const problem = problemOfName(tag)
  if (problem !== undefined) report(tag.start, ...problem)
  return problem === undefined
}

function problemOfName({ name, start, end }: Tag): [code: string, message: string] | undefined {
  if (name === '')
    return ['empty_name', 'This tag has no name: write the name of a merge field, or remove the tag.']
  if (name === '.') return undefined
  if (name.length > nameLengthMax || end - start > tagLengthMax) {
    return ['invalid_name', `This name is too long: use at most ${nameLengthMax} characters.`]
  }
  // eslint-disable-next-line no-control-regex -- line breaks and control characters must be found
  if (/[\0-\x1f\x7f\u2028\u2029]/.test(name)) {
    return ['invalid_name', 'This name has a line break or a control character in it: write it on one line.']
  }
  if (name.split('.').length > namePartsMax) {
    return ['invalid_name', `This name has more than ${namePartsMax} parts: flatten the data.`]
  }
  if (name.split('.').some((part) => part.trim() !== part || part === '')) {
    return ['invalid_name', `The name "${name}" has a misplaced dot: write names as in {{customer.name}}.`]
  }
  return undefined
}

/** Follows the sections of a source and reports those that do not nest. */
interface Nesting {
  readonly depth: number
  take(tag: Tag): void
  end(): void
}

/** `lineOf` returns the line at an offset, so that messages can name the position of the other tag. */
function createNesting(report: Report, lineOf: (offset: number) => number): Nesting {
  const open: Tag[] = []
  // Sections that were still open when a section around them was closed. Their end tag, if there is one, is reported as crossed, not as stray.
  const passed = new Map<string, Tag[]>()

  function close(tag: Tag): void {
    const at = open.findLastIndex((opener) => opener.name === tag.name)
    if (at !== -1) {
      for (const inner of open.splice(at).slice(1)) {
        const same = passed.get(inner.name)
        if (same === undefined) passed.set(inner.name, [inner])
        else same.push(inner)
      }
      return
    }
    const opener = passed.get(tag.name)?.pop()
    if (opener === undefined) {
      report(
        tag.start,
        'stray_section',
        `{{/${tag.name}}} does not close a section. Remove it, or open {{#${tag.name}}} before it.`,
      )
    } else {
      report(
        tag.start,
        'crossed_section',
        `"${tag.name}" (line ${lineOf(opener.start)}) ends after the section around it: move {{/${tag.name}}} before that section's end.`,
      )
    }
  }

  function reportUnclosed(opener: Tag): void {
    report(
      opener.start,
      'unclosed_section',
      `The section "${opener.name}" is never closed: add {{/${opener.name}}} where it ends.`,
    )
  }

  return {
    get depth() {
      return open.length
    },
    take(tag) {
      if (tag.kind === 'close') close(tag)
      else if (tag.kind === 'section' || tag.kind === 'inverted') {
        open.push(tag)
        if (open.length > sectionDepthMax) {
          report(
            tag.start,
            'too_deep',
            `Sections are nested more than ${sectionDepthMax} levels deep. Flatten the data.`,
          )
        }
      }
      // An inverted section has no item.
      const isInItem = open.some((opener) => opener !== tag && opener.kind === 'section')
      if (tag.name === '.' && tag.kind !== 'close' && !isInItem) {
        report(
          tag.start,
          'item_outside_section',
          'There is no item here: use {{.}} inside a section, such as {{#list}}{{.}}{{/list}}.',
        )
      }
    },
    end() {
      if (open.length <= sectionDepthMax) for (const opener of open) reportUnclosed(opener)
      for (const openers of passed.values()) for (const opener of openers) reportUnclosed(opener)
    },
  }
}
