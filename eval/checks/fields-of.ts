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

/** Returns the dotted paths of all fields in a page, its settings and formulas. */
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

/** Returns the declarations of a draft's fields and formulas, by dotted path. */
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

/** A data value with its path, for each row in a list. */
export interface Leaf {
  path: string[]
  value: unknown
}

/** Returns the plain values of data. */
export function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => leavesOf(item, path))
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
  return [{ path, value }]
}

/** Normalizes a name for comparison, because engines may use a column's heading as a name. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
