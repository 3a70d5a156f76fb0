import { scanTags } from '../scan-tags.ts'
import { mergeTag, pageText, plainText } from './page-text.ts'
import { type Command, type Family, pathIn, type Unit } from './read-mark.ts'
import { scanMarks } from './scan-marks.ts'

export interface Placeholder {
  start: number
  end: number
  /** The placeholder as written in the document, such as `{%tr for item in items %}`. */
  mark: string
  /** The merge tag that replaces it, or undefined. */
  write: string | undefined
  /** What to do instead, or what is lost. */
  advice: string | undefined
  /** For the start, middle or end of a section: the offset of its start. */
  block: number | undefined
  /** The element that the section contains, if the placeholder determines it. */
  unit: Unit | undefined
  loop: Loop | undefined
}

export interface Loop {
  /** The path from the data, including the sections around it. */
  path: readonly string[]
  /** Whether the section repeats a list. If false, it can be a list or a condition. */
  isList: boolean
  /** The offset at which the section around it starts. */
  around: number | undefined
}

interface Found {
  start: number
  end: number
  mark: string
  command: Command
  family: Family | undefined
}

interface Open {
  found: Found
  parts: Found[]
  /** The section's name, or undefined if the placeholder cannot become a section. */
  name: string | undefined
  isInverted: boolean
  variable: string | undefined
  loop: Loop | undefined
  advice: string
}

/** Offsets of sections that cannot be written, with the reason. */
export type Refused = ReadonlyMap<number, string>

/**
 * Finds other template engines' placeholders and bracketed placeholders in a page, with the merge tag for each.
 * Possible text such as “[1]” or “[sic]” is ignored. Linear in the length of the source, except for `refused`.
 */
export function findPlaceholders(
  source: string,
  { isHtml = true, refused = new Map() }: { isHtml?: boolean; refused?: Refused } = {},
): Placeholder[] {
  const { text, offsetOf } = isHtml ? pageText(source) : plainText(source)
  const marks = scanMarks(text, isHtml ? undefined : isPageCounter).map(
    ({ start, end, text: mark, command, family }): Found => ({
      start: offsetOf(start),
      end: offsetOf(end - 1) + lengthOfLast(source, offsetOf(end - 1)),
      // A merge tag inside the mark is copied from the source, because the text only has a replacement for it.
      mark: mark.includes(mergeTag) ? source.slice(offsetOf(start), offsetOf(end - 1) + 1) : mark,
      command,
      family,
    }),
  )
  const own = [...scanTags(source)].flatMap(({ kind, name, start, end }): Found[] =>
    kind === 'value'
      ? [{ start, end, mark: source.slice(start, end), command: ownCommand(name), family: undefined }]
      : [],
  )
  const found = [...marks, ...own].toSorted((a, b) => a.start - b.start)
  return new Reader(refused).read(found)
}

/** Page counters in headers and footers. */
function isPageCounter(braced: string): boolean {
  return /^\s*pages?\s*$/.test(braced)
}

/** A character reference such as `&gt;` is one character of the text. */
function lengthOfLast(source: string, offset: number): number {
  return /^&\w{1,6};/.exec(source.slice(offset, offset + 8))?.[0].length ?? 1
}

/** Handles our own merge tags that contain item names, filters or prefixes of Jinja and docxtpl. */
function ownCommand(name: string): Command {
  const [, letter, rest = ''] = /^(?:(r|p)\s+)?([\s\S]*)$/.exec(name) ?? []
  const [value = '', ...filters] = rest.split('|').map((part) => part.trim())
  if (/^loop\.\w+$/.test(value))
    return { kind: 'unknown', advice: 'Number the rows with a formula under Fields: index().' }
  if (!pathIn(value)) return { kind: 'comment', text: '' }
  const lost = [...(letter === undefined ? [] : [letter]), ...filters].join(' | ')
  return { kind: 'value', path: value.split('.'), lost: lost === '' ? undefined : lost }
}

class Reader {
  readonly #refused: Refused
  readonly #open: Open[] = []
  readonly #placeholders: Placeholder[] = []

  constructor(refused: Refused) {
    this.#refused = refused
  }

  read(found: readonly Found[]): Placeholder[] {
    for (const one of found) this.#take(one)
    for (const open of this.#open.splice(0)) this.#refuse(open, `It has no end. ${open.advice}`)
    return this.#placeholders.toSorted((a, b) => a.start - b.start)
  }

  #take(found: Found): void {
    const { command, family } = found
    switch (command.kind) {
      case 'value':
        return this.#value(found, command)
      case 'comment':
        if (!found.mark.startsWith('{{')) this.#add(found, { write: `{{! ${command.text} }}` })
        return undefined
      case 'unknown':
        if (command.opens !== undefined)
          this.#begin(found, {
            name: undefined,
            isInverted: false,
            variable: undefined,
            loop: undefined,
            advice: command.advice,
          })
        else if (this.#last(family) && /^\{%[-+]?\s*(?:\w+\s+)?el/.test(found.mark))
          this.#split(found, command.advice)
        else this.#add(found, { advice: command.advice })
        return undefined
      case 'loop':
      case 'condition':
        return this.#section(found, command)
      case 'else':
        return this.#last(family)
          ? this.#split(found)
          : this.#add(found, { advice: 'It has no beginning. Remove it.' })
      case 'end':
        return this.#end(found, command.of)
      default:
        return command satisfies never
    }
  }

  #add(found: Found, rest: Partial<Placeholder>): void {
    const { start, end, mark, command } = found
    this.#placeholders.push({
      start,
      end,
      mark,
      write: undefined,
      advice: undefined,
      block: undefined,
      unit: 'unit' in command ? command.unit : undefined,
      loop: undefined,
      ...rest,
    })
  }

  #value(found: Found, { path, lost }: Extract<Command, { kind: 'value' }>): void {
    const written = this.#nameOf(path)
    const isOwn = found.mark.startsWith('{{')
    if (written === undefined) {
      if (!isOwn) this.#add(found, { advice: 'Send the value as a separate field, and write {{name}}.' })
      return
    }
    const write = `{{${written}}}`
    if (isOwn && lost === undefined && written === path.join('.')) return
    const advice =
      lost === undefined ? undefined : `“${lost}” is omitted. Set the format of the field under Fields.`
    this.#add(found, { write, advice })
  }

  #section(found: Found, command: Extract<Command, { kind: 'loop' | 'condition' }>): void {
    const name = this.#nameOf(command.path)
    const isLoop = command.kind === 'loop'
    const refused = this.#refused.get(found.start)
    this.#begin(found, {
      name: refused === undefined && name !== '.' ? name : undefined,
      isInverted: !isLoop && command.isInverted,
      variable: isLoop ? command.variable : undefined,
      loop: isLoop && name !== undefined && name !== '.' ? this.#loopOf(name, command.isList) : undefined,
      advice: refused ?? `Write {{#${name ?? 'name'}}} before and {{/${name ?? 'name'}}} after it.`,
    })
  }

  #begin(found: Found, rest: Omit<Open, 'found' | 'parts'>): void {
    this.#open.push({ found, parts: [], ...rest })
  }

  #last(family: Family | undefined): Open | undefined {
    const last = this.#open.at(-1)
    return last?.found.family === family ? last : undefined
  }

  #split(found: Found, advice?: string): void {
    const last = this.#open.at(-1)
    if (!last) return
    last.parts.push(found)
    if (advice !== undefined) Object.assign(last, { name: undefined, advice })
  }

  #end(found: Found, of: string | undefined): void {
    const at = this.#open.findLastIndex((open) => endsWith(open, found, of))
    const [open, ...inside] = at < 0 ? [] : this.#open.splice(at)
    if (!open) {
      this.#add(found, { advice: 'It has no beginning. Remove it.' })
      return
    }
    for (const one of inside) this.#refuse(one, `It has no end. ${one.advice}`)
    open.parts.push(found)
    if (open.name === undefined) this.#refuse(open, open.advice)
    else this.#write(open, open.name)
  }

  #loopOf(name: string, isList: boolean): Loop {
    const around = this.#open.findLast(({ loop }) => loop !== undefined)
    return {
      path: [...(around?.loop?.path ?? []), ...name.split('.')],
      isList,
      around: around?.found.start,
    }
  }

  #write({ found, parts, isInverted, loop }: Open, name: string): void {
    const block = found.start
    const [sign, other] = isInverted ? ['^', '#'] : ['#', '^']
    this.#add(found, { write: `{{${sign}${name}}}`, block, loop })
    parts.forEach((part, index) => {
      const close = `{{/${name}}}`
      this.#add(part, { write: index < parts.length - 1 ? `${close}{{${other}${name}}}` : close, block })
    })
  }

  #refuse({ found, parts }: Open, advice: string): void {
    for (const one of [found, ...parts]) this.#add(one, { advice, block: found.start })
  }

  /** Returns the path in our syntax, or undefined for an item that cannot be reached. */
  #nameOf(path: readonly string[]): string | undefined {
    const loops = this.#open.filter(({ variable }) => variable !== undefined)
    const loop = loops.findLast(({ variable }) => variable === path[0])
    if (!loop) return path.join('.')
    if (loop.name === undefined) return undefined
    const rest = path.slice(1)
    if (rest.length > 0) return rest.join('.')
    return loop === loops.at(-1) ? '.' : undefined
  }
}

function endsWith({ found }: Open, end: Found, of: string | undefined): boolean {
  if (found.family !== end.family) return false
  if (of === undefined || of === '') return true
  const { command } = found
  if (end.family === 'brace')
    return nameIn(found.mark) === of || ('path' in command && command.path.join('.') === of)
  const keyword = command.kind === 'loop' ? /for/i.exec(found.mark)?.[0] : undefined
  const opened =
    command.kind === 'unknown'
      ? command.opens
      : command.kind === 'condition'
        ? keywordIn(found.mark)
        : keyword
  return (
    opened?.toLowerCase() === of.toLowerCase() ||
    (of === 'foreach' && command.kind === 'loop') ||
    ('path' in command && command.path.join('.') === of)
  )
}

function keywordIn(mark: string): string {
  return /unless/i.test(mark) ? 'unless' : 'if'
}

function nameIn(mark: string): string {
  return mark
    .slice(1, -1)
    .replace(/^\s*[#^]\s*/, '')
    .replace(/\s*\[[^[\]]*\]$/, '')
    .trim()
}
