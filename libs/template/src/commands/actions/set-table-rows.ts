import { pageCss, pageHtml } from '@platen/template/draft'
import {
  isPageEdit,
  parseSource,
  setAttribute,
  setStyle,
  type SourceElement,
  type SourceTree,
  styleOf,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDone, CommandDraft, CommandResult } from '../command.ts'
import type {
  setSectionSpace as spaceDefinition,
  setTableRows as rowsDefinition,
} from '../definitions/accent.ts'
import { withFiles } from '../parts/draft-page.ts'
import { toReachedElement } from '../parts/name-element.ts'
import { pageBlocks } from '../parts/page-blocks.ts'
import { pointsOf } from '../parts/sizes.ts'
import { elementsIn, hasClass } from '../parts/whole-part.ts'

export function setTableRows(
  draft: CommandDraft,
  { numbered, striped, lines, space }: Static<typeof rowsDefinition.arguments>,
): CommandResult {
  const steps: ((draft: CommandDraft) => CommandResult)[] = [
    ...(numbered === true ? [numberRows] : []),
    ...(striped === true ? [stripeRows] : []),
    ...(lines === undefined
      ? []
      : [(one: CommandDraft) => setLines(one, lines === 'none' ? 'none' : '1px solid #b0b0b0')]),
    ...(space === undefined ? [] : [(one: CommandDraft) => spaceRows(one, space === 'less')]),
  ]
  if (steps.length === 0) return { refused: 'Set at least one of: numbered, striped, lines or space.' }
  let done: CommandDone | undefined
  for (const step of steps) {
    const made = step({ ...draft, source: withFiles(draft.source, done?.files ?? {}) })
    if ('refused' in made) return made
    done = {
      ...made,
      files: { ...done?.files, ...made.files },
      summary: done ? `${done.summary}, ${made.summary.toLowerCase()}` : made.summary,
    }
  }
  return done ?? noTable
}

export function setSectionSpace(
  draft: CommandDraft,
  { space }: Static<typeof spaceDefinition.arguments>,
): CommandResult {
  return spaceBlocks(draft, space === 'less')
}

/** Returns the tables whose rows come from a list. */
function tablesIn(tree: SourceTree): SourceElement[] {
  return tree.elements.filter(
    ({ name, start, end }) => name === 'table' && /\{\{#[^}]*\}\}\s*<tr/.test(tree.html.slice(start, end)),
  )
}

const noTable = { refused: 'No table on this page has rows that come from a list.' }

function withClass(draft: CommandDraft, name: string, css: string, summary: string): CommandResult {
  const { source } = draft
  let html = pageHtml(source)
  const count = tablesIn(parseSource(html)).length
  if (count === 0) return noTable
  for (let index = 0; index < count; index++) {
    const tree = parseSource(html)
    const table = tablesIn(tree)[index]
    const own = table?.attributes.find((one) => one.name === 'class')?.value ?? ''
    if (!table || own.split(/\s+/).includes(name)) continue
    const edit = setAttribute(tree, table, { name: 'class', value: `${own} ${name}`.trim() })
    if (isPageEdit(edit)) html = edit.html
  }
  if (html === pageHtml(source)) return { refused: 'The rows already look like this.' }
  const files = { 'template.html': html, 'style.css': `${pageCss(source).trimEnd()}\n${css}` }
  const after = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(html)
  return {
    files,
    named: tablesIn(now).map((table) => toReachedElement(after, now, table)),
    summary,
    notes: [],
  }
}

function numberRows(draft: CommandDraft): CommandResult {
  return withClass(
    draft,
    'numbered-rows',
    `
.numbered-rows tbody {
  counter-reset: row;
}

.numbered-rows tbody tr:not(.end) > :first-child:not(.none)::before {
  counter-increment: row;
  content: counter(row) '. ';
}
`,
    'Numbered the rows',
  )
}

function stripeRows(draft: CommandDraft): CommandResult {
  return withClass(
    draft,
    'striped-rows',
    `
.striped-rows tbody tr:nth-child(even):not(.end) > * {
  background-color: #f2f2f2;
}
`,
    'Shaded every other row',
  )
}

function cellsOfRows(tree: SourceTree): SourceElement[] {
  const tables = tablesIn(tree)
  return tree.elements.filter(
    (one) =>
      (one.name === 'td' || one.name === 'th') &&
      one.parent?.parent?.name !== 'thead' &&
      one.parent !== undefined &&
      !hasClass(one.parent, /^end$/) &&
      !hasClass(one, /^none$/) &&
      tables.some(({ start, end }) => start < one.start && one.end < end),
  )
}

function setLines(draft: CommandDraft, line: string): CommandResult {
  return styled(
    draft,
    cellsOfRows,
    () => ({ 'border-bottom': line }),
    line === 'none' ? 'Removed the lines between the rows' : 'Drew a line between the rows',
  )
}

function spaceRows(draft: CommandDraft, isLess: boolean): CommandResult {
  const space = isLess ? '1.5px' : '7px'
  return styled(
    draft,
    cellsOfRows,
    () => ({ 'padding-top': space, 'padding-bottom': space }),
    `${isLess ? 'Reduced' : 'Increased'} the space in the rows`,
  )
}

function spaceBlocks(draft: CommandDraft, isLess: boolean): CommandResult {
  return styled(
    draft,
    (tree) =>
      pageBlocks(tree).filter(
        (one) => one.name === 'section' || (one.name === 'div' && elementsIn(one).length > 0),
      ),
    (space) => ({
      'margin-bottom': `${Math.round(Math.min(60, Math.max(2, space * (isLess ? 0.6 : 1.5))) * 2) / 2}pt`,
    }),
    `${isLess ? 'Reduced' : 'Increased'} the space between the sections`,
  )
}

/** Styles elements. `changes` gets the space below an element, in points. */
function styled(
  { source }: CommandDraft,
  find: (tree: SourceTree) => SourceElement[],
  changes: (space: number) => Parameters<typeof setStyle>[3],
  summary: string,
): CommandResult {
  let [html, css] = [pageHtml(source), pageCss(source)]
  const count = find(parseSource(html)).length
  if (count === 0) return noTable
  const groups = new Map<number, number[]>()
  const before = parseSource(html)
  find(before).forEach((element, index) => {
    const space = pointsOf(styleOf(before, css, element)['margin-bottom']?.value) ?? 18
    groups.set(space, [...(groups.get(space) ?? []), index])
  })
  for (const [space, indexes] of groups) {
    const tree = parseSource(html)
    const all = find(tree)
    const [first, ...rest] = indexes.flatMap((index) => all[index] ?? [])
    const made = first && setStyle(tree, css, [first, ...rest], changes(space))
    if (!made || !isPageEdit(made)) return { refused: made?.refused ?? 'This style cannot be set here.' }
    html = made.html
    css = made.css ?? css
  }
  if (html === pageHtml(source) && css === pageCss(source))
    return { refused: 'The page already looks like this.' }
  const files = {
    ...(html !== pageHtml(source) && { 'template.html': html }),
    ...(css !== pageCss(source) && { 'style.css': css }),
  }
  const after = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(html)
  return { files, named: find(now).map((one) => toReachedElement(after, now, one)), summary, notes: [] }
}
