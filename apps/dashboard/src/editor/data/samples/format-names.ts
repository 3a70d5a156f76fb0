import type { FieldDeclaration, FieldFormat } from '@platen/contract'
import {
  isJsonObject,
  setAt,
  valueAt,
  type ValuePath,
  type SampleData,
  type CleanSettings,
} from '@platen/template/draft'

/** A field that contains the currency or language of other fields, so not every text is valid. */
interface FormatName {
  path: readonly string[]
  what: 'currency' | 'locale'
}

/** Returns generated data with valid currencies and languages: those of `current`, or else a common one. */
export function withFormatNames(made: SampleData, settings: CleanSettings, current: SampleData): SampleData {
  return formatNames(settings).reduce((data, { path, what }) => {
    const known = valueAt(current, path)
    const usual = what === 'currency' ? 'EUR' : settings.language
    const value = typeof known === 'string' && known !== '' && !known.includes('{{') ? known : usual
    return pathsOf(data, path).reduce((filled, position) => setAt(filled, position, value), data)
  }, made)
}

/** Returns the paths of a name at the top level and in the rows of lists. */
function pathsOf(data: SampleData, path: readonly string[]): ValuePath[] {
  const positions: ValuePath[] = [path]
  for (const [name, rows] of Object.entries(data)) {
    if (Array.isArray(rows)) positions.push(...rows.map((_, index) => [name, index, ...path]))
  }
  return positions.filter((position) => {
    const holder = valueAt(data, position.slice(0, -1))
    return isJsonObject(holder) && Object.hasOwn(holder, String(position.at(-1)))
  })
}

function formatNames({ locale, fields, computed }: CleanSettings): FormatName[] {
  const found = new Map<string, FormatName>()
  const add = (text: string | undefined, what: FormatName['what']) => {
    const name = /^\{\{\s*([^\s{}#^/!]+)\s*\}\}$/.exec(text ?? '')?.[1]
    if (name !== undefined) found.set(`${what} ${name}`, { path: name.split('.'), what })
  }
  const take = (format: FieldFormat) => {
    add(format.currency, 'currency')
    add(format.locale, 'locale')
  }
  const visit = (declaration: FieldDeclaration) => {
    take(declaration)
    if (declaration.item) take(declaration.item)
    Object.values(declaration.fields ?? {}).forEach(visit)
  }
  add(locale, 'locale')
  Object.values(fields).forEach(visit)
  Object.values(computed).forEach(take)
  return [...found.values()]
}
