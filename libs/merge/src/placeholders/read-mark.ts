import { nameFromLabel, fieldNameError } from '@platen/contract'
import { isToFillIn } from './name-nouns.ts'

/** The element that a loop repeats, if the placeholder determines it. */
export type Unit = 'row' | 'paragraph' | 'column'

/** Pairs the starts and ends of sections. */
export type Family = 'jinja' | 'brace' | 'angle' | 'plus'

export type Command =
  | { kind: 'value'; path: readonly string[]; lost?: string | undefined }
  /** `variable` is the name of the item. Without it, names are looked up in the item. */
  | { kind: 'loop'; path: readonly string[]; variable?: string; isList: boolean; unit?: Unit | undefined }
  | { kind: 'condition'; path: readonly string[]; isInverted: boolean; unit?: Unit | undefined }
  | { kind: 'else'; unit?: Unit | undefined }
  /** `of` is the name or keyword of the section that it ends. Without it, the last open section ends. */
  | { kind: 'end'; of?: string; unit?: Unit | undefined }
  | { kind: 'comment'; text: string }
  /** A placeholder without an equivalent. `opens` is the name or keyword that ends it. */
  | { kind: 'unknown'; advice: string; opens?: string }

const loopAdvice = 'Write {{#name}} before and {{/name}} after what is repeated.'
const conditionAdvice =
  'Write {{#condition}} before and {{/condition}} after it, and calculate condition with a formula under Fields, such as status == "paid".'
const formulaAdvice = 'Calculate it with a formula under Fields, and write {{name}} for its result.'
const columnAdvice = 'Columns of a table are not repeated. Repeat a row instead.'
const pictureAdvice = 'Add an image in the editor, and set a field as its source.'

const pathPattern = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$-]*)*$/u

/** Returns the parts of a path such as `customer.name`, or undefined for an expression. */
export function pathIn(text: string): string[] | undefined {
  const plain = text.trim()
  if (!pathPattern.test(plain) || plain.length > 120) return undefined
  const names = plain.split('.').map((name) => name.replaceAll(/[$-]/g, '_'))
  return names.some((name) => fieldNameError(name) !== undefined) ? undefined : names
}

/** Converts a phrase such as “CLIENT NAME” to a field name. */
export function pathOfText(phrase: string): string[] | undefined {
  const plain = phrase.trim().replace(/^(?:insert|enter|type|fill in)\s+(?=\S)/i, '')
  const name = nameFromLabel(/\p{Ll}/u.test(plain) ? plain : plain.toLowerCase())
  return name === '' || fieldNameError(name) !== undefined ? undefined : [name]
}

/** Reads the content of `{% … %}`: Jinja, Twig, Liquid, and docxtpl with its prefixes for elements. */
export function readStatement(inner: string): Command {
  const { unit: letters = '', rest = '' } =
    /^(?:(?<unit>tr|tc|p|r)\s+)?(?<rest>[\s\S]*)$/.exec(inner)?.groups ?? {}
  const unit = ({ tr: 'row', tc: 'column', p: 'paragraph' } as const)[letters]
  const [keyword = ''] = /^\w+/.exec(rest) ?? []
  const argument = rest.slice(keyword.length).trim()
  if (unit === 'column' && !keyword.startsWith('end'))
    return { kind: 'unknown', advice: columnAdvice, ...(/^(?:for|if)$/.test(keyword) && { opens: keyword }) }
  switch (keyword) {
    case 'for': {
      const [, variable = '', list = ''] = /^(\w+)\s+in\s+(.+)$/s.exec(argument) ?? []
      const path = pathIn(list)
      return path
        ? { kind: 'loop', path, variable, isList: true, unit }
        : { kind: 'unknown', advice: loopAdvice, opens: 'for' }
    }
    case 'if':
    case 'unless':
      return readCondition(argument, keyword, unit)
    case 'else':
      return { kind: 'else', unit }
    case 'elif':
    case 'elsif':
    case 'elseif':
      return { kind: 'unknown', advice: conditionAdvice }
    case 'set':
    case 'assign':
      return { kind: 'unknown', advice: formulaAdvice, ...(argument.includes('=') ? {} : { opens: 'set' }) }
    default:
      if (keyword.startsWith('end')) return { kind: 'end', of: keyword.slice(3), unit }
      if (/^(?:cellbg|colspan|vm|hm)$/.test(keyword))
        return { kind: 'unknown', advice: 'Merge or color the cells in the editor, and remove it.' }
      return /^(?:macro|call|filter|block|with|raw|autoescape|capture|case|comment)$/.test(keyword)
        ? { kind: 'unknown', advice: formulaAdvice, opens: keyword }
        : { kind: 'unknown', advice: 'Remove it, or write {{name}} for a value.' }
  }
}

function readCondition(test: string, keyword: string, unit: Unit | undefined): Command {
  const isUnless = keyword === 'unless'
  const negated = /^(?:not\s+|!\s*)(.+)$/s.exec(test)
  const bare = (negated?.[1] ?? test)
    .replace(/\s+is\s+(?:defined|not\s+none)$/i, '')
    .replace(/(?:\s*\|\s*(?:length|count)|\.length)(?:\s*>\s*0)?$/, '')
    .replace(/\s*(?:==\s*true|!=\s*(?:""|''|none|null|nil))$/i, '')
    .replace(/^\((.*)\)$/s, '$1')
  const path = pathIn(bare)
  return path
    ? { kind: 'condition', path, isInverted: (negated !== null) !== isUnless, unit }
    : { kind: 'unknown', advice: conditionAdvice, opens: keyword }
}

/** Reads the content of `{…}`: docxtemplater and easy-template-x. Returns undefined for possible text. */
export function readBrace(inner: string): Command | undefined {
  const { sign = '', rest = '' } = /^\s*(?<sign>[#^/]?)(?<rest>[\s\S]*)$/.exec(inner)?.groups ?? {}
  const name = rest.replace(/\s*\[[^[\]]{0,80}\]$/, '').trim()
  const unit = /loopOver:\s*["'“”](\w+)/.exec(rest)?.[1]
  if (sign === '/')
    return name === '' ? { kind: 'end' } : hasName(name) ? { kind: 'end', of: name } : undefined
  if (sign !== '') return readSection(name, { isInverted: sign === '^', unit: unitNamed(unit) })
  if (name === '.') return { kind: 'value', path: ['.'] }
  const dashed = /^-\s*(?:[wa]:)?(p|tr|tc)\s+(.+)$/.exec(name)
  if (dashed) return readSection(dashed[2] ?? '', { isInverted: false, unit: unitNamed(dashed[1]) })
  const special = /^([@%]{1,2}|>|:)\s*[\p{L}_][\p{L}\p{N}_. ]*$/u.exec(name)?.[1]
  if (special !== undefined)
    return {
      kind: 'unknown',
      advice: special.startsWith('%')
        ? pictureAdvice
        : 'Write {{name}}, and set the type of the field under Fields.',
    }
  const [value = '', ...filters] = name.split('|').map((part) => part.trim())
  if (value.length < 2 || filters.some((filter) => !/^[a-z_]\w*(?:\s*[:(].*)?$/i.test(filter)))
    return undefined
  const path =
    pathIn(value) ??
    (/^[\p{L}][\p{L}\p{N} -]*$/u.test(value) && isNamed(value) ? pathOfText(value) : undefined)
  return path && { kind: 'value', path, lost: filters.join(' | ') || undefined }
}

/** Whether a phrase in braces is a name: “First name”, “unit-price”, but not “see below”. */
function isNamed(phrase: string): boolean {
  if (phrase.includes('-')) return !phrase.includes(' ')
  return phrase.split(' ').length <= 4 && (/^\p{Lu}/u.test(phrase) || isToFillIn(phrase))
}

function hasName(name: string): boolean {
  return /^[\p{L}_$]/u.test(name)
}

function unitNamed(name: string | undefined): Unit | undefined {
  return { p: 'paragraph', paragraph: 'paragraph', tr: 'row', row: 'row', tc: 'column', column: 'column' }[
    name ?? ''
  ] as Unit | undefined
}

function readSection(
  name: string,
  { isInverted, unit }: { isInverted: boolean; unit: Unit | undefined },
): Command | undefined {
  if (!hasName(name)) return undefined
  const path = pathIn(name) ?? (/^[\p{L}\p{N} _-]+$/u.test(name) ? pathOfText(name) : undefined)
  if (unit === 'column') return { kind: 'unknown', advice: columnAdvice, opens: name }
  if (!path) return { kind: 'unknown', advice: conditionAdvice, opens: name }
  return isInverted
    ? { kind: 'condition', path, isInverted, unit }
    : { kind: 'loop', path, isList: unit === 'row', unit }
}

/** Reads the content of `<<…>>`: names, and loops of Aspose and Docmosis. */
export function readAngle(inner: string): Command | undefined {
  const loop = /^foreach\s*\[\s*(?:(?:var\s+)?(\w+)\s+in\s+)?([\w.]+)[^\]]*\]$/i.exec(inner)
  if (loop) {
    const path = pathIn(loop[2] ?? '')
    return path && { kind: 'loop', path, isList: true, ...(loop[1] !== undefined && { variable: loop[1] }) }
  }
  if (/^foreach\b/i.test(inner)) return { kind: 'unknown', advice: loopAdvice, opens: 'foreach' }
  const test = /^if\s*\[(.+)\]$/is.exec(inner)
  if (test) return readCondition(test[1] ?? '', 'if', undefined)
  if (/^else$/i.test(inner)) return { kind: 'else' }
  const end = /^\/(\w+)$/.exec(inner)
  if (end) return { kind: 'end', of: (end[1] ?? '').toLowerCase() }
  const docmosis = /^(rs|cs|es|rr|er)_(\w+)$/.exec(inner)
  if (docmosis) {
    const [, kind = '', name = ''] = docmosis
    if (kind === 'es' || kind === 'er') return { kind: 'end', of: name }
    return kind === 'cs'
      ? { kind: 'condition', path: [name], isInverted: false }
      : { kind: 'loop', path: [name], isList: true, unit: kind === 'rr' ? 'row' : undefined }
  }
  // “a << b >> c” is mathematics.
  if (inner.length < 2) return undefined
  const bare = /^\[(.+)\]$/.exec(inner)?.[1] ?? inner
  const path = pathIn(bare) ?? (/^[\p{L}][\p{L}\p{N} _/-]{0,60}$/u.test(bare) ? pathOfText(bare) : undefined)
  return path
    ? { kind: 'value', path }
    : inner.startsWith('[')
      ? { kind: 'unknown', advice: formulaAdvice }
      : undefined
}

/** Reads the content of `+++…+++`: docx-templates. */
export function readPlus(inner: string): Command | undefined {
  const [, keyword = '', rest = ''] = /^\s*(=|[A-Z-]+)\s*([\s\S]*?)\s*$/.exec(inner) ?? []
  const path = pathIn(rest)
  switch (keyword) {
    case '=':
    case 'INS':
      return path ? { kind: 'value', path } : { kind: 'unknown', advice: formulaAdvice }
    case 'FOR': {
      const [, variable = '', list = ''] = /^(\w+)\s+IN\s+(.+)$/s.exec(rest) ?? []
      const items = pathIn(list)
      return items
        ? { kind: 'loop', path: items, variable: `_${variable}`, isList: true }
        : { kind: 'unknown', advice: loopAdvice, opens: 'FOR' }
    }
    case 'IF':
      return path
        ? { kind: 'condition', path, isInverted: false }
        : { kind: 'unknown', advice: conditionAdvice, opens: 'IF' }
    case 'END-FOR':
    case 'END-IF':
      return { kind: 'end', of: keyword.slice(4) }
    case 'IMAGE':
      return { kind: 'unknown', advice: pictureAdvice }
    default:
      return keyword === '' ? undefined : { kind: 'unknown', advice: formulaAdvice }
  }
}

/** Reads the content of `{d.…}`: Carbone. */
export function readCarbone(inner: string): Command {
  const [, path = '', format] = /^([\w.]+)(:.*)?$/s.exec(inner) ?? []
  const names = pathIn(path)
  return names
    ? { kind: 'value', path: names, lost: format?.slice(1) }
    : { kind: 'unknown', advice: loopAdvice }
}
