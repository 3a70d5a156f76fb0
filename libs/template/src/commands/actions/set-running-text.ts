import { pageCss, readSettings, writeSettings } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type {
  addPageNumbers as numbersDefinition,
  removeRunningText as removalDefinition,
  setRunningText as textDefinition,
} from '../definitions/running.ts'
import { fieldsOf, labelOfField } from '../parts/draft-fields.ts'
import { documentDone, withFiles } from '../parts/draft-page.ts'
import { pointsOf } from '../parts/sizes.ts'
import { pageNumberLabels } from '../running/page-number-labels.ts'
import {
  type MarginBox,
  marginBoxes,
  type RunningLine,
  type RunningPosition,
  runningPositions,
  withoutContent,
} from '../running/running-boxes.ts'

export function setRunningText(
  { source }: CommandDraft,
  given: Static<typeof textDefinition.arguments>,
): CommandResult {
  const { line, text, replaces = false } = given
  const { page = {} } = readSettings(source.files['template.json'] ?? '')
  const own = runningPositions.filter((position) => {
    const said = page[line]?.[position]
    return said !== undefined && !hasNumber(said)
  })
  const position = given.position ?? (replaces && own.length === 1 ? own[0] : undefined)
  if (position === undefined && own.some((one) => page[line]?.[one] === text))
    return { refused: alreadyThere(line) }
  const shown = readable(source, text)
  const isFirst = own.length === 0 || (own.length === 1 && own[0] === position)
  const placed = withLine(
    source,
    { line, position, order: runningPositions, text },
    isFirst ? `Set the ${line} to ${shown}` : `Added ${shown} to the ${line}`,
  )
  const before = position === undefined ? undefined : page[line]?.[position]
  return 'refused' in placed || before === undefined
    ? placed
    : { ...placed, notes: [...placed.notes, `This replaced ${readable(source, before)} in the ${line}.`] }
}

/** Returns text with labels instead of merge tags, for messages. */
function readable(source: CommandDraft['source'], text: string): string {
  const nodes = fieldsOf(source)
  const labelled = (path: string) => {
    const node = nodes.find((one) => one.path.join('.') === path)
    return node ? labelOfField(node) : path
  }
  const [, only] = /^\{\{\s*([^#^/!{}\s]+)\s*\}\}$/.exec(text) ?? []
  return only === undefined
    ? `“${text.replaceAll(/\{\{\s*([^#^/!{}\s]+)\s*\}\}/g, (_, path: string) => labelled(path))}”`
    : `the field “${labelled(only)}”`
}

function alreadyThere(line: RunningLine): string {
  return `The ${line} already has this text.`
}

const alreadyNumbered = 'The pages are already numbered there.'

/** Adds page numbers. Existing page numbers are moved with their text. */
export function addPageNumbers(
  { source }: CommandDraft,
  given: Static<typeof numbersDefinition.arguments>,
): CommandResult {
  const { line = 'footer', position } = given
  const { page = {} } = readSettings(source.files['template.json'] ?? '')
  const numbered = numberedTexts(page)
  const [first, ...others] = numbered
  const isCountedInCss = marginBoxes(pageCss(source)).some(isCounted)
  const isThere = isCountedInCss || numbered.length > 0
  if (isThere && position === undefined && given.line === undefined)
    return { refused: 'The pages are already numbered.' }
  const isOnlyThere = first?.line === line && (position ?? first.position) === first.position
  if (isOnlyThere && others.length === 0 && !isCountedInCss) return { refused: alreadyNumbered }
  const cleared = isThere
    ? withoutLines(source, {
        box: isCounted,
        text: (_, text) => hasNumber(text),
        summary: '',
        none: 'The pages have no numbers.',
      })
    : undefined
  if (cleared && 'refused' in cleared) return cleared
  const { page: word, of } = pageNumberLabels(source)
  const placed = withLine(
    cleared ? withFiles(source, cleared.files) : source,
    {
      line,
      position: position ?? numbered.find((one) => one.line === line)?.position,
      order: ['right', 'center', 'left'],
      text: first?.text ?? `${word} {page} ${of} {pages}`.trim(),
    },
    isThere ? 'Moved the page numbers' : 'Numbered the pages',
  )
  if ('refused' in placed) return placed
  const files = { ...cleared?.files, ...placed.files }
  const isSame = Object.entries(files).every(([path, text]) => source.files[path] === text)
  const named = [...(cleared?.named ?? []), ...placed.named]
  return isSame ? { refused: alreadyNumbered } : { ...placed, files, named }
}

export function removePageNumbers({ source }: CommandDraft): CommandResult {
  return withoutLines(source, {
    box: isCounted,
    text: (_, text) => hasNumber(text),
    summary: 'Removed the page numbers',
    none: 'The pages have no numbers.',
  })
}

export function removeRunningText(
  { source }: CommandDraft,
  { line }: Static<typeof removalDefinition.arguments>,
): CommandResult {
  return withoutLines(source, {
    box: (box) => box.line === line,
    text: (one) => one === line,
    summary: `Removed the ${line}`,
    none: `The pages have no ${line}. To remove a part of the page, select it and ask to remove “this”.`,
  })
}

/** Whether a margin box prints page numbers. */
function isCounted({ content }: MarginBox): boolean {
  return /counter\(\s*pages?\s*[,)]/.test(content)
}

/** Returns the strings of the header and footer that print page numbers. */
function numberedTexts(page: NonNullable<ReturnType<typeof readSettings>['page']>) {
  return (['footer', 'header'] as const).flatMap((line) =>
    runningPositions.flatMap((position) => {
      const text = page[line]?.[position]
      return text !== undefined && hasNumber(text) ? [{ line, position, text }] : []
    }),
  )
}

function hasNumber(text: string): boolean {
  return text.includes('{page}')
}

interface NewLine {
  line: RunningLine
  position: RunningPosition | undefined
  order: readonly RunningPosition[]
  text: string
}

function withLine(
  source: CommandDraft['source'],
  { line, position: asked, order, text }: NewLine,
  summary: string,
): CommandResult {
  const before = source.files['template.json'] ?? ''
  const { page = {} } = readSettings(before)
  const css = pageCss(source)
  const boxes = marginBoxes(css).filter((one) => one.line === line)
  const taken = (one: RunningPosition) =>
    page[line]?.[one] !== undefined || boxes.some((each) => each.position === one)
  const where = asked ?? order.find((one) => !taken(one))
  if (where === undefined)
    return {
      refused: `The ${line} has no free position. Choose the text to replace: left, center or right.`,
    }
  if (!hasRoom(page.margin, line))
    return {
      refused: `The ${line === 'header' ? 'upper' : 'lower'} margin has no space for this text. Make that margin wider first, such as “${line === 'header' ? 'top' : 'bottom'} margin 16 mm”.`,
    }
  const cleared = withoutContent(
    css,
    boxes.filter((one) => one.position === where),
  )
  const settings = writeSettings(before, { page: { ...page, [line]: { ...page[line], [where]: text } } })
  if (settings === before && cleared === css) return { refused: alreadyThere(line) }
  return documentDone(
    {
      ...(settings !== before && { 'template.json': settings }),
      ...(cleared !== css && { 'style.css': cleared }),
    },
    summary,
    { words: `the ${line}` },
  )
}

/** Minimum height of a margin with text, in points. */
const roomMin = 22

function hasRoom(
  margin: NonNullable<ReturnType<typeof readSettings>['page']>['margin'],
  line: RunningLine,
): boolean {
  const parts = typeof margin === 'string' ? margin.trim().split(/\s+/) : []
  const own =
    typeof margin === 'object'
      ? margin[line === 'header' ? 'top' : 'bottom']
      : line === 'header'
        ? parts[0]
        : (parts[2] ?? parts[0])
  return own === undefined || (pointsOf(own) ?? 0) >= roomMin
}

interface LinesToRemove {
  box: (box: MarginBox) => boolean
  text: (line: RunningLine, text: string) => boolean
  summary: string
  none: string
}

function withoutLines(source: CommandDraft['source'], of: LinesToRemove): CommandResult | CommandRefused {
  const before = source.files['template.json'] ?? ''
  const { page = {} } = readSettings(before)
  const left = (line: RunningLine) => {
    const kept = Object.entries(page[line] ?? {}).filter(([, text]) => !of.text(line, text))
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  const [header, footer] = [left('header'), left('footer')]
  const { header: _header, footer: _footer, ...rest } = page
  const settings = writeSettings(before, {
    page: { ...rest, ...(header && { header }), ...(footer && { footer }) },
  })
  const css = pageCss(source)
  const gone = marginBoxes(css).filter(of.box)
  const cleared = withoutContent(css, gone)
  if (settings === before && cleared === css) return { refused: of.none }
  const done = documentDone(
    {
      ...(settings !== before && { 'template.json': settings }),
      ...(cleared !== css && { 'style.css': cleared }),
    },
    of.summary,
  )
  const isChanged = (line: RunningLine) =>
    JSON.stringify(left(line)) !== JSON.stringify(page[line]) || gone.some((one) => one.line === line)
  const lines = (['header', 'footer'] as const).filter(isChanged)
  return { ...done, named: lines.map((line) => ({ words: `the ${line}`, start: null })) }
}
