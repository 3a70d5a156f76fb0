import type { DraftSource, FieldDeclaration } from '@platen/contract'
import {
  draftShape,
  fieldsOfSource,
  fieldTree,
  flatNodes,
  isJsonObject,
  readDeclarations,
  readJson,
  readSettings,
} from '@platen/template/draft'
import { fieldMentions } from '@platen/template/markup'

/** Dotted paths of all fields that a page shows or asks for, and those that its settings and formulas name. */
export function shownFields(source: DraftSource): Set<string> {
  const shape = draftShape(source)
  const texts = Object.entries(source.files).flatMap(([path, text]) =>
    path === 'template.html' || path.startsWith('texts/') ? [text] : [],
  )
  return new Set(
    texts.flatMap((text) =>
      fieldMentions(text, shape).flatMap(({ path, kind }) =>
        kind === 'close' || path[0] === 'text' ? [] : [path.join('.')],
      ),
    ),
  )
}

/** The declarations of a draft's fields and formulas, by dotted path. */
export function declaredFields(
  source: DraftSource,
): Map<string, Partial<FieldDeclaration> & { formula?: string }> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const declarations = readDeclarations(settings)
  const data = readJson(source.files['sample.json'] ?? '')
  const nodes = flatNodes(
    fieldTree({
      fields: fieldsOfSource(source) ?? [],
      declarations,
      data: isJsonObject(data) ? data : undefined,
    }),
  )
  return new Map(
    nodes.map(({ path, declaration, computed }) => [path.join('.'), { ...declaration, ...computed }]),
  )
}

/** A value of data with the names that lead to it; of lists each row's. */
export interface Leaf {
  path: string[]
  value: unknown
}

/** The plain values of data. */
export function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => leavesOf(item, path))
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
  return [{ path, value }]
}

/** A name as it is compared: engines may write a column's heading as a name. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
