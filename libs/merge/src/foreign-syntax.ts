import type { SourceFault } from '@platen/contract'
import { faultsListedMax, tagLengthMax } from './bounds.ts'
import { createLocator } from './locate.ts'
import { findPlaceholders, type Placeholder } from './placeholders/find-placeholders.ts'
import { scanTags, type Tag } from './scan-tags.ts'

/** Maximum number of characters in a placeholder in a message. */
const markLengthMax = 80

/** `notes` are about syntax that can also be intended as text or as a name. */
export interface ForeignSyntax {
  faults: SourceFault[]
  notes: SourceFault[]
}

interface Finding {
  message: string
  isNote?: boolean
}

interface OpenHelper {
  keyword: string
  name: string
}

const blockHelper = /^(each|if|unless|with|foreach|for)\s+(\S.*)$/i
/** Keywords without `#`. Names can begin with "for" and "with", such as "for whom". */
const bareHelper = /^(?:each|if|unless|foreach|elseif|elif)\s+\S|^for\s+\S+\s+(?:in|of)\s/i
const helperNames =
  /^(?:[a-z]+[A-Z]\w*|[a-z]+_[a-z_]+|uppercase|lowercase|capitalize|upper|lower|lookup|json|eq|currency|format|round|moment)\s+\S/

const besideThePage =
  'The type, the format and the formula of a field are under Fields (in template.json): set them there, and write {{name}} in the page.'

/** Patterns of valid names that lists do not have. */
const ofLists: [RegExp, (name: string) => Finding][] = [
  [
    /^[a-z_][\w.]*\.length$/i,
    (name) => ({
      isNote: true,
      message: `"${name}" is a property that lists do not have. A section for a list is omitted if the list is empty. To count, use a formula: count(${name.replace(/\.length$/i, '')}).`,
    }),
  ],
  [
    /^[a-z_]\w*\.(?:\w+\.)*\d+(?:\.|$)/i,
    (name) => ({
      isNote: true,
      message: `"${name}" cannot access list items by number. Write a section for the list, or send the item as a separate field.`,
    }),
  ],
]

/** Patterns in names, the first match is used. Column names such as "Amount (EUR)" or "Weight [kg]" do not match. */
const inNames: [RegExp, (name: string) => Finding][] = [
  [
    /^else$|^else\s+if\s/i,
    () => ({
      message:
        '{{else}} is not supported. Close the section, and write {{^name}} … {{/name}} for the other case.',
    }),
  ],
  [/^(?:this|\.)$/i, (name) => ({ message: `Write {{.}} for the item of a list itself, not {{${name}}}.` })],
  [
    /^(?:this[./]|\.\/)(?!\.)/i,
    (name) => ({
      message: `Inside a section, names refer to its item. Write {{${name.replace(/^(?:this[./]|\.\/)/i, '')}}}.`,
    }),
  ],
  [
    /^(?:\.\.\/)+/,
    (name) => ({
      message: `Names are looked up in the item and then in outer levels. Write {{${name.replace(/^(?:\.\.\/)+/, '')}}}.`,
    }),
  ],
  [
    /^@(?:index|key|first|last|root|number|this)\b/i,
    (name) => ({
      message: `"${name}" works only in other engines. Number rows with a formula under Fields, such as index(), and mark the first and last with :first-child and :last-child.`,
    }),
  ],
  [
    /^[-~]\s*[^\s~-]|[^\s~-]\s*~$|\S\s-$/,
    (name) => ({
      message: `White space cannot be trimmed. Write {{${name.replace(/^[-~]\s*|\s*[-~]$/g, '')}}}.`,
    }),
  ],
  [
    bareHelper,
    () => ({
      message:
        'This is how other engines write a condition or a loop. Write {{#name}} … {{/name}}, and {{^name}} … {{/name}} if it is missing or empty.',
    }),
  ],
  [
    /^\s*["'].*["']\s*\|/,
    () => ({
      message: '"|" starts a filter in other engines. Write the final text instead.',
    }),
  ],
  [/^:\s*\S/, (name) => ({ message: `Write {{${name.slice(1).trim()}}}, without the colon.` })],
  [
    /^[a-z_][\w.]*(?::[a-z]\w*(?:\([^)]*\))?)+$/i,
    (name) => ({
      isNote: true,
      message: `"${name}" is read as a single name. The format of a field is under Fields (in template.json): set its type there, and write {{${name.replace(/:.*$/, '').replace(/^[dc]\./, '')}}} here.`,
    }),
  ],
  [
    /\|/,
    (name) => ({
      message: `"|" starts a filter in other engines. ${besideThePage.replace('{{name}}', `{{${name.split('|', 1)[0]?.trim()}}}`)}`,
    }),
  ],
  [
    /\[\s*(?:\d+|@\w+|"[^"]*"|'[^']*')\s*\]|\]\s*\./,
    () => ({
      message:
        'List items cannot be accessed by number or brackets. Write a section for the list, or send the item as a separate field.',
    }),
  ],
  [
    /[\w)\]]\s*(?:\*|==+|!=+|&&|=)\s*[\w("'\\]|\S\s*\?\s*[^\s:].*:\s*\S/,
    () => ({ message: `Tags cannot calculate or compare. ${besideThePage}` }),
  ],
  [
    /^\w+\s.*(["']).*\1|^\w+\([^)]*(["']).*\2/,
    () => ({ message: `Helpers of other engines are not supported. ${besideThePage}` }),
  ],
  [
    /^[\w$.]+\(.*\)$|^\w+(?:,\w+)+$|[\w)]\s[+/-]\s[\w(]|\w\[\w+\]/,
    (name) => ({
      isNote: true,
      message: `"${name}" is read as a single name. Tags cannot calculate or call functions. Use a formula under Fields.`,
    }),
  ],
  [
    /^(["']).*\1$/,
    (name) => ({
      isNote: true,
      message: `${name} is read as a name, quotes included. For text, write the text itself.`,
    }),
  ],
  ...ofLists,
  [
    helperNames,
    (name) => ({
      isNote: true,
      message: `"${name}" is read as one name with a space in it. Helpers of other engines are not supported.`,
    }),
  ],
]

const inText: [RegExp, Finding][] = [
  [
    /<%[-=]?[^<>%]{1,500}%>/g,
    {
      message:
        '<% … %> is not run. Write {{#name}} … {{/name}} for loops and conditions, {{name}} for values.',
    },
  ],
  [/<\?(?:php|=)[^<>]{1,500}/g, { message: 'PHP is not run here. Write {{name}} for values.' }],
  [
    /(?<![\w.])@(?:Model|ViewBag|ViewData|Html)\.[A-Za-z]|(?<![\w.])@foreach\s?\(/g,
    {
      isNote: true,
      message: '@… of other engines is printed unchanged. A merge field is written {{name}}.',
    },
  ],
  [
    /\s(?:v-(?:for|if|else-if|show|text|html|bind:[a-z-]{1,40})|x-(?:for|if|show|text)|\*ng(?:For|If)|ng-(?:repeat|if|bind))=["']/g,
    {
      isNote: true,
      message:
        'Attributes of script frameworks do nothing here. Write {{#name}} … {{/name}} for loops and conditions, {{name}} for values.',
    },
  ],
]

/** Finds syntax of other template engines that would be printed or used as a name. At most 100 of each, in linear time. */
export function findForeignSyntax(source: string, file: string): ForeignSyntax {
  const locate = createLocator(source)
  const faults: SourceFault[] = []
  const notes: SourceFault[] = []
  const add = (offset: number, { message, isNote = false }: Finding) => {
    const list = isNote ? notes : faults
    if (list.length < faultsListedMax)
      list.push({ file, ...locate(offset), code: 'unsupported_syntax', message })
  }
  const open: OpenHelper[] = []
  const tags = [...scanTags(source)]
  // A section that is closed with its whole name, such as "with tax", is not foreign syntax.
  const closed = new Set(tags.flatMap(({ kind, name }) => (kind === 'close' ? [name] : [])))
  let text = ''
  for (const tag of tags) {
    const isItsName = tag.kind === 'section' && closed.has(tag.name)
    const found = isItsName ? firstOf(ofLists, tag.name) : ofTag(tag, open)
    if (found) add(tag.start, found)
    // Overwrites the tag, so that offsets are kept and text on both sides is not read as one placeholder.
    text += source.slice(text.length, tag.start) + '{'.repeat(tag.end - tag.start)
  }
  text = withoutComments(text + source.slice(text.length))
  for (const [pattern, finding] of inText) {
    for (const { index } of text.matchAll(pattern)) add(index, finding)
  }
  const known = new Set(tags.flatMap((tag) => (ofTag(tag, []) ? [tag.start] : [])))
  for (const placeholder of findPlaceholders(source, { isHtml: file.endsWith('.html') }))
    if (!known.has(placeholder.start)) {
      const finding = ofPlaceholder(placeholder)
      if (finding) add(placeholder.start, finding)
    }
  return { faults, notes }
}

/** Returns the compiler's errors, except those for foreign tags, whose messages here are more specific. */
export function mergeForeignFaults(
  compiled: readonly SourceFault[],
  foreign: readonly SourceFault[],
): SourceFault[] {
  const positions = new Set(foreign.map(({ line, column }) => `${line}:${column}`))
  const rest = compiled.filter(({ line, column }) => !positions.has(`${line}:${column}`))
  return [...rest, ...foreign].toSorted((one, other) => one.line - other.line || one.column - other.column)
}

function ofTag({ kind, name }: Tag, open: OpenHelper[]): Finding | undefined {
  if (kind === 'close') {
    const helper = open.at(-1)
    if (!helper || helper.keyword !== name.toLowerCase()) return undefined
    open.pop()
    return { message: `A section ends with its own name. Write {{/${helper.name}}}.` }
  }
  if (kind !== 'value' && kind !== 'section' && kind !== 'inverted') return undefined
  // Names this long are rejected anyway, and matching them would take a long time.
  if (name.length > tagLengthMax) return undefined
  const block = kind === 'section' ? blockHelper.exec(name) : null
  if (block) return ofBlock(block[1]?.toLowerCase() ?? '', block[2] ?? '', open)
  if (name === '.' || (kind !== 'value' && /^else$/i.test(name))) return undefined
  return firstOf(inNames, name)
}

function firstOf(patterns: typeof inNames, name: string): Finding | undefined {
  for (const [pattern, finding] of patterns) if (pattern.test(name)) return finding(name)
  return undefined
}

function ofBlock(keyword: string, rest: string, open: OpenHelper[]): Finding {
  const isCondition = keyword === 'if' || keyword === 'unless'
  // A calculated value has no name.
  if (
    rest.startsWith('(') ||
    (isCondition && /[=<>]|&&|\|\||^(?:eq|ne|neq|gte?|lte?|and|or|not)\s+\S/.test(rest))
  ) {
    const name = isCondition ? 'condition' : 'name'
    open.push({ keyword, name })
    const sigil = keyword === 'unless' ? '^' : '#'
    const example = isCondition ? ', such as status == "paid"' : ''
    return {
      message: `Tags cannot calculate or compare. Write {{${sigil}${name}}} … {{/${name}}}, and add a formula with a name of your choice under Fields${example}.`,
    }
  }
  const over = /\s(?:in|of)\s+(\S+)/i.exec(rest)?.[1] ?? rest.split(/\s/, 1)[0] ?? ''
  // `.length` belongs to the list itself, not to an item. Names that begin with "@" are not values.
  const bare = over.replace(/^(?:this[./]|\.\/)|^(?:\.\.\/)+|^\(+/i, '').replace(/\.length$/, '')
  const name = bare === '' || bare.startsWith('@') ? 'name' : bare
  open.push({ keyword, name })
  if (bare.startsWith('@'))
    return {
      message: `"${bare}" works only in other engines. Mark rows with CSS: :first-child, :last-child, :nth-child(odd).`,
    }
  const sigil = keyword === 'unless' ? '^' : '#'
  const other = keyword === 'if' ? `, and {{^${name}}} … {{/${name}}} for else` : ''
  return {
    message: `"${keyword}" belongs to another template engine. Write {{${sigil}${name}}} … {{/${name}}}${other}.`,
  }
}

/** Jinja statements are never meant as text. */
function ofPlaceholder({ mark, write, advice }: Placeholder): Finding | undefined {
  const instead = write === undefined ? advice : `Write ${write}.`
  // A merge tag with syntax of another engine.
  if (mark.startsWith('{{'))
    return advice === undefined
      ? undefined
      : { message: `${cut(mark)} is read as one name. ${instead}`, isNote: true }
  const isStatement = /^\{[%#].*[%#]\}$/s.test(mark)
  return { message: `${cut(mark)} is printed unchanged. ${instead}`, isNote: !isStatement }
}

function cut(mark: string): string {
  return mark.length > markLengthMax ? `${mark.slice(0, markLengthMax)}…` : mark
}

/** Replaces HTML comments with spaces, keeping offsets. */
function withoutComments(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return parts.join('') + text.slice(from)
    parts.push(text.slice(from, start), ' '.repeat(end - start))
    from = end
  }
}
