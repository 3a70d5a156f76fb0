import type { FieldDeclaration, FieldFormat, TypedSettings } from '@platen/contract'

/**
 * The texts of formats in which merge fields stand, each within the sections of the lists that its field stands in, so that its names are
 * asked of data as those of a template are. `pointer` leads to the field in template.json.
 */
export function formatPatterns({ fields, computed }: TypedSettings): { pointer: string; text: string }[] {
  const patterns: { pointer: string; text: string }[] = []
  /** In the items of a list, names are looked up in the item first. */
  const take = (format: FieldFormat, pointer: string, lists: readonly string[]) => {
    for (const text of [format.locale, format.currency, ...(format.words ?? [])]) {
      if (!text?.includes('{{')) continue
      const opened = lists.map((name) => `{{#${name}}}`).join('')
      const closed = lists.map((name) => `{{/${name}}}`).toReversed()
      patterns.push({ pointer, text: opened + text + closed.join('') })
    }
  }
  const visit = (
    field: FieldDeclaration,
    name: string,
    at: { pointer: string; lists: readonly string[] },
  ) => {
    const { pointer, lists } = at
    take(field, pointer, lists)
    if (field.item) take(field.item, `${pointer}/item`, lists)
    const inside = field.type === 'list' ? [...lists, name] : lists
    for (const [inner, declaration] of Object.entries(field.fields ?? {}))
      visit(declaration, inner, { pointer: `${pointer}/fields/${inner}`, lists: inside })
  }
  for (const [name, field] of Object.entries(fields ?? {}))
    visit(field, name, { pointer: `/fields/${name}`, lists: [] })
  for (const [path, given] of Object.entries(computed ?? {})) {
    const around = path.split('.').slice(0, -1)
    const lists = around.filter((name) => fields?.[name]?.type !== 'group')
    if (typeof given === 'object') take(given, `/computed/${path}`, lists)
  }
  return patterns
}
