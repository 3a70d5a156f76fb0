import type { DraftSource, FieldDeclaration } from '@platen/contract'
import {
  type FieldMention,
  fieldMentions,
  isPageEdit,
  parseSource,
  type RefusedEdit,
  type SourceElement,
  wrapInSection,
} from '@platen/template/markup'
import { computedAt, declarationAt, readDeclarations, withDeclaration } from '../fields/declarations.ts'
import { isJsonObject } from '../source/read-json.ts'
import { pageHtml } from '../source/draft-files.ts'
import { readSettings } from '../source/template-source.ts'
import { settingsFile } from './change-texts.ts'
import { draftShape } from './draft-shape.ts'
import { samplesChanged } from './sample-fields.ts'

/** The changed files, and the new offset of the element. */
export interface Repeated {
  files: Record<string, string>
  select: number | undefined
}

/**
 * Repeats an element for each item of an existing or new list. Top-level fields that only this element prints become fields of the items, with
 * declarations and sample values. Undefined if the element cannot be wrapped.
 */
export function repeatForEach(
  source: DraftSource,
  { at, list }: { at: number; list: string },
): Repeated | RefusedEdit | undefined {
  const html = pageHtml(source)
  const tree = parseSource(html)
  const element = tree.elements.find(({ start }) => start === at)
  const edit = element && wrapInSection(tree, element, { field: list, kind: 'each' })
  if (!element || !edit) return undefined
  if (!isPageEdit(edit)) return edit
  const settings = readSettings(source.files['template.json'] ?? '')
  const declared = readDeclarations(settings)
  const names = ownNames(source, element).filter((name) => name !== list)
  const inItems = Object.fromEntries(
    names.flatMap((name): [string, FieldDeclaration][] => {
      const own = declarationAt(declared, [name])
      return own ? [[name, own]] : []
    }),
  )
  const known = declarationAt(declared, [list]) ?? { type: 'list' as const }
  const fields = { ...known.fields, ...inItems }
  const declaration = { ...known, ...(Object.keys(fields).length > 0 && { fields }) }
  const after = names.reduce((now, name) => ({ ...now, ...withDeclaration(now, [name], undefined) }), {
    ...settings,
    ...withDeclaration(settings, [list], declaration),
  })
  return {
    files: {
      'template.html': edit.html,
      ...settingsFile(source, withoutUndefined(after)),
      ...samplesChanged(source, (data) => withItems(data, { list, names })),
    },
    select: edit.select,
  }
}

/** Returns an unused name for a new list. */
export function newListName(source: DraftSource, wanted = 'items'): string {
  const shape = draftShape(source)
  const mentioned = new Set(fieldMentions(pageHtml(source), shape).map(({ path }) => path[0]))
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}_${count}`
    if (!shape.isKnown([name]) && !mentioned.has(name)) return name
  }
}

/** Returns top-level fields that only this element uses. */
function ownNames(source: DraftSource, { start, end }: SourceElement): string[] {
  const settings = readSettings(source.files['template.json'] ?? '')
  const { computed, fields } = readDeclarations(settings)
  // Headers, file names, formulas and translations also use fields.
  const texts = Object.entries(source.files).filter(([path]) => path.startsWith('texts/'))
  const others = JSON.stringify([{ ...settings, fields: undefined }, texts])
  const usedNames = new Set(others.match(/[\p{L}\p{N}_]+/gu))
  const isNamed = (name: string) =>
    usedNames.has(name) || (/[^\p{L}\p{N}_]/u.test(name) && others.includes(name))
  const mentions = fieldMentions(pageHtml(source), draftShape(source))
  const isInside = (mention: FieldMention) => start <= mention.start && mention.end <= end
  const elsewhere = new Set(mentions.filter((one) => !isInside(one)).map(({ path }) => path[0]))
  const inside = mentions.filter(isInside)
  const names = inside.flatMap(({ path, kind }) => (path.length === 1 && kind !== 'close' ? path : []))
  return [...new Set(names)].filter(
    (name) =>
      name !== '.' &&
      !elsewhere.has(name) &&
      !isNamed(name) &&
      computedAt({ computed, fields }, [name]) === undefined,
  )
}

/** Number of sample items in a new list: enough to show that the row is repeated. */
const itemsOfNewList = 2

function withItems(
  data: Record<string, unknown>,
  { list, names }: { list: string; names: readonly string[] },
): Record<string, unknown> {
  const moved = Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(data, name) ? [[name, data[name]]] : [])),
  ) as Record<string, unknown>
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(moved, name)))
  const own = Object.hasOwn(data, list) ? data[list] : undefined
  const items = Array.isArray(own)
    ? own.map((item: unknown) => (isJsonObject(item) ? { ...moved, ...item } : item))
    : Array.from({ length: itemsOfNewList }, () => ({ ...moved }))
  return { ...rest, [list]: items }
}

function withoutUndefined<T extends object>(settings: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
