import { sectionDepthMax } from './bounds.ts'
import type { Report } from './check-source.ts'
import type { Tag } from './scan-tags.ts'

/** Follows a source's sections tag by tag and reports those that do not nest. */
export interface Nesting {
  /** Sections open now. */
  readonly depth: number
  take(tag: Tag): void
  /** Reports what was left open. */
  end(): void
}

/** `lineOf` is used to tell the author where the other end of a faulty pair stands. */
export function createNesting(report: Report, lineOf: (offset: number) => number): Nesting {
  const open: Tag[] = []
  // Sections that an outer one was closed over; their own end, should it come, is then not stray but crossed.
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
        `{{/${tag.name}}} closes nothing: remove it, or open {{#${tag.name}}} before it.`,
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
          report(tag.start, 'too_deep', `Sections nest deeper than ${sectionDepthMax}: flatten the data.`)
        }
      }
      // An inverted section brings no item of its own.
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
