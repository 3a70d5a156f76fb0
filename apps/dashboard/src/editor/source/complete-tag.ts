import type { Field } from '@platen/contract'
import type { FormulaName } from '../fields/formula-names.ts'
import { openSections, openTags, scanMergeTags } from '../source/merge-tags.ts'
import { findKey, levelsInScope, type SampleKey } from '../samples/sample-keys.ts'

/** A name that can complete a tag. */
export interface TagOption {
  name: string
  /** The type, such as `list` or `text`, or a note such as `not in samples`. */
  detail: string
  /** An example value from the samples. `''` if there is none. */
  example: string
  /** Replaces the typed text of the tag, starting at `from`. */
  insert: string
  /** Position of the cursor in `insert`. */
  cursor: number
  /** Level in the data, counted from the innermost level in scope. Names of inner levels are listed first. */
  level: number
}

/** The completions of the merge tag at the cursor. */
export interface TagCompletion {
  /** Offsets of the range that an option replaces: the typed name and any closing braces. */
  from: number
  to: number
  options: TagOption[]
}

/** The known fields of a template. */
export interface KnownFields {
  /** Fields on the page. */
  fields: readonly Field[]
  /** Keys of the samples. */
  keys: SampleKey[]
  /** Names of fields that template.json declares or calculates. */
  names: readonly FormulaName[]
}

const typedTag = /\{\{\s*([#^/]?)\s*([\w.-]*)$/
const typedMax = 300

/**
 * Returns the names that can complete the merge tag at `offset`: names from the samples and the template that are in scope inside the open
 * sections. Returns `undefined` if there is no incomplete tag.
 */
export function completeTag(text: string, offset: number, known: KnownFields): TagCompletion | undefined {
  const typed = typedTag.exec(text.slice(Math.max(0, offset - typedMax), offset))
  if (!typed) return undefined
  const [, sigil = '', name = ''] = typed
  const from = offset - name.length
  const behind = /^[\w.-]*\s*(\}\})?/.exec(text.slice(offset, offset + typedMax))
  const to = behind?.[1] === undefined ? offset : offset + behind[0].length
  const all = scanMergeTags(text)
  const tags = all.filter((tag) => tag.to <= offset)
  if (sigil === '/') return { from, to, options: closings(openTags(tags, offset).map((tag) => tag.name)) }
  const sections = openSections(tags, offset)
  const isElsewhere = (field: string) =>
    all.some((tag) => tag.name === field && !(tag.from < offset && offset <= tag.to))
  const names = namesInScope(sections, known, name).filter(
    // The incomplete name itself is also parsed as a field of the template, so it is left out.
    (found) => found.isInSample || found.name === '.' || isElsewhere(found.name),
  )
  const isSection = sigil !== ''
  const hasClosing = closesLater(text, to)
  const options = names.map((found) => toOption(found, { isSection, hasClosing }))
  return { from, to, options }
}

interface KnownName {
  name: string
  detail: string
  example: string
  isList: boolean
  isInSample: boolean
  level: number
}

function namesInScope(sections: readonly string[], known: KnownFields, typed: string): KnownName[] {
  const found = new Map<string, KnownName>()
  const declared = declaredLevels(known.names, sections)
  const add = (name: KnownName) => {
    if (found.has(name.name)) return
    const said = findDeclared(declared, name.name)
    found.set(
      name.name,
      said ? { ...name, detail: describeName(said), isList: said.isList || name.isList } : name,
    )
  }
  const levels = levelsInScope(known.keys, sections)
  const stem = typed.includes('.') ? typed.slice(0, typed.lastIndexOf('.')) : ''
  if (stem !== '') {
    for (const key of findKey(levels, stem)?.children ?? []) {
      add({ ...ofKey(key), name: `${stem}.${key.name}`, level: 0 })
    }
    for (const inner of findDeclared(declared, stem)?.children ?? []) {
      add({ ...ofDeclared(inner), name: `${stem}.${inner.name}`, level: 0 })
    }
  } else {
    for (const [level, keys] of levels.entries()) {
      for (const key of keys ?? []) {
        add({ ...ofKey(key), level })
        if (key.kind !== 'group') continue
        for (const child of key.children) {
          add({ ...ofKey(child), name: `${key.name}.${child.name}`, level })
        }
      }
    }
  }
  if (stem === '') {
    for (const [level, names] of declared.entries()) {
      for (const name of names) {
        add({ ...ofDeclared(name), level })
        if (name.isList) continue
        for (const inner of name.children)
          add({ ...ofDeclared(inner), name: `${name.name}.${inner.name}`, level })
      }
    }
  }
  for (const [level, fields] of fieldLevels(known.fields, sections).entries()) {
    for (const field of fields) {
      const isList = field.section && !field.plain
      add({
        name: field.name,
        detail: 'not in samples',
        example: '',
        isList,
        isInSample: false,
        level: level + 1,
      })
    }
  }
  if (sections.length > 0)
    add({ name: '.', detail: 'current item', example: '', isList: false, isInSample: false, level: 9 })
  return [...found.values()]
}

function ofDeclared(name: FormulaName): Omit<KnownName, 'level'> {
  return { name: name.name, detail: describeName(name), example: '', isList: name.isList, isInSample: true }
}

/** Describes a declared or calculated name: `money · Unit price`. */
export function describeName({ name, detail, label }: FormulaName): string {
  return label === undefined || label === name ? detail : `${detail} · ${label}`
}

/** Returns the declared names that are in scope, from the innermost level outwards. */
export function declaredLevels(
  names: readonly FormulaName[],
  sections: readonly string[],
): (readonly FormulaName[])[] {
  const levels = [names]
  for (const section of sections) levels.unshift(findDeclared(levels, section)?.children ?? [])
  return levels
}

/** Looks up a dotted declared name. Its first part is resolved from the innermost level outwards. */
export function findDeclared(
  levels: readonly (readonly FormulaName[])[],
  name: string,
): FormulaName | undefined {
  const [first, ...rest] = name.split('.')
  let found = levels.flatMap((level) => level.find((known) => known.name === first) ?? []).at(0)
  for (const part of rest) found = found?.children.find((known) => known.name === part)
  return found
}

function ofKey({ name, kind, example }: SampleKey): Omit<KnownName, 'level'> {
  return { name, detail: kind, example, isList: kind === 'list', isInSample: true }
}

function fieldLevels(fields: readonly Field[], sections: readonly string[]): (readonly Field[])[] {
  const levels = [fields]
  for (const section of sections) {
    let inner: Field | undefined
    for (const [index, part] of section.split('.').entries()) {
      const around = index === 0 ? levels.flat() : (inner?.children ?? [])
      inner = around.find((field) => field.name === part)
    }
    levels.unshift(inner?.children.filter((field) => !field.dotted) ?? [])
  }
  return levels
}

/** A list is inserted as a section, because it prints nothing itself. */
function toOption(
  { name, detail, example, isList, level }: KnownName,
  { isSection, hasClosing }: { isSection: boolean; hasClosing: (name: string) => boolean },
): TagOption {
  const shown = { name, detail, example, level }
  if (!isSection && !isList) return { ...shown, insert: `${name}}}`, cursor: name.length + 2 }
  const opening = `${isSection ? '' : '#'}${name}}}`
  const closing = isSection && hasClosing(name) ? '' : `{{/${name}}}`
  return { ...shown, insert: opening + closing, cursor: opening.length }
}

/**
 * Returns a function that returns whether a section is closed more often than it is opened after an offset. If so, the section at the cursor
 * already has a closing tag.
 */
function closesLater(text: string, offset: number): (name: string) => boolean {
  const balance = new Map<string, number>()
  const closed = new Set<string>()
  for (const { kind, name } of scanMergeTags(text.slice(offset))) {
    const step = kind === 'close' ? -1 : kind === 'section' || kind === 'inverted' ? 1 : 0
    const now = (balance.get(name) ?? 0) + step
    balance.set(name, now)
    if (now < 0) closed.add(name)
  }
  return (name) => closed.has(name)
}

function closings(open: string[]): TagOption[] {
  return open.toReversed().map((name, level) => ({
    name,
    detail: level === 0 ? 'ends the section' : 'ends an outer section',
    example: '',
    insert: `${name}}}`,
    cursor: name.length + 2,
    level,
  }))
}
