import { type BlockContent, type DraftSource, type FieldDeclaration, partsOfPointer } from '@platen/contract'
import { renameInFormula } from '@platen/merge/fields'
import { type DataPath, type DataShape, fieldMentions, isWithin } from '@platen/template/markup'
import { formatPatterns, scanTags } from '@platen/merge'
import { readSettings, draftShape, inFormula, type Declarations, cleanSettings } from '@platen/template/draft'
import { mentions } from '../../assets/asset-paths.ts'
import { languageTag, textFiles, textsIn } from '../../fields/language-texts.ts'

/** A block with everything that it needs from its template. The images are listed by path. */
interface GatheredBlock {
  content: BlockContent
  pictures: string[]
}

/**
 * Collects what a block needs from its template: the declarations of its fields, the formulas that it prints and those that they depend on, the
 * strings that it prints in each language, and its images.
 */
export function gatherBlock(source: DraftSource, block: Pick<BlockContent, 'html' | 'css'>): GatheredBlock {
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  const texts = textsOf(source, block)
  const hasTexts = Object.keys(texts).length > 0
  const all = [block.html, block.css, ...Object.values(texts).flatMap((own) => Object.values(own))]
  const { paths, plain } = needs(all, settings, draftShape(source))
  const computed = Object.fromEntries(
    Object.entries(settings.computed).filter(([dotted]) => isNeeded(dotted.split('.'), paths)),
  )
  const values = plain.filter(
    (name) => !Object.hasOwn(settings.fields, name) && !Object.hasOwn(settings.computed, name),
  )
  const isText = (name: string) => name === 'text' && textFiles(source).length > 0
  const fields = {
    ...declared(settings.fields, [], paths),
    // Undeclared names, and names that only a nested formula provides, become text fields.
    ...Object.fromEntries(values.filter((name) => !isText(name)).map((name) => [name, { type: 'text' }])),
  }
  return {
    content: {
      ...block,
      fields,
      ...(Object.keys(computed).length > 0 && { computed }),
      ...(hasTexts && { texts, language: settings.language }),
    },
    pictures: Object.keys(source.assets).filter(
      (path) => mentions(block.html, path) || mentions(block.css, path),
    ),
  }
}

/** Returns the strings that the block prints, in all languages that have them. */
function textsOf(
  source: DraftSource,
  { html, css }: Pick<BlockContent, 'html' | 'css'>,
): NonNullable<BlockContent['texts']> {
  const languages = textFiles(source).map((file) => [languageTag(file), textsIn(source, file)] as const)
  const wanted = new Set<string>()
  const collect = (text: string) => {
    for (const { name } of scanTags(text)) {
      if (!name.startsWith('text.') || wanted.has(name)) continue
      wanted.add(name)
      // A string can refer to other strings.
      for (const [, texts] of languages)
        for (const [own, words] of texts) if (isTextOf(own, name)) collect(words)
    }
  }
  collect(html)
  collect(css)
  return Object.fromEntries(
    languages.flatMap(([tag, texts]) => {
      const own = [...texts].filter(([name]) => [...wanted].some((tagName) => isTextOf(name, tagName)))
      return own.length > 0 ? [[tag, Object.fromEntries(own)]] : []
    }),
  )
}

function isTextOf(name: string, tagName: string): boolean {
  const textName = tagName.slice('text.'.length)
  return name === textName || name.startsWith(`${textName}.`)
}

/**
 * Returns the fields that the strings use, and those that the formulas and formats of these fields need. `plain` are values at the top level of the
 * data.
 */
function needs(
  texts: readonly string[],
  settings: Declarations,
  shape: DataShape,
): { paths: DataPath[]; plain: string[] } {
  const found = new Map<string, DataPath>()
  const plain = new Set<string>()
  const known = [...Object.keys(settings.computed), ...declaredPaths(settings.fields)].map((dotted) => ({
    dotted,
    path: dotted.split('.'),
  }))
  const formats = formatPatterns(settings).map(({ pointer, text }) => ({ of: fieldAt(pointer), text }))
  const add = (path: DataPath): void => {
    const key = path.join('.')
    if (key === '' || found.has(key)) return
    found.set(key, path)
    for (const { of, text } of formats) if (isWithin(path, of)) read(text)
    for (const [dotted, { formula }] of Object.entries(settings.computed)) {
      const own = dotted.split('.')
      if (!isWithin(path, own) || found.has(`= ${dotted}`)) continue
      found.set(`= ${dotted}`, own)
      for (const other of known) {
        // Cheaper than parsing the formula for each field.
        if (!formula.includes(other.path.at(-1) ?? '')) continue
        if (renameInFormula(formula, { path: other.path, ...inFormula(shape, dotted) }).isNamed)
          add(other.path)
      }
    }
  }
  const read = (text: string): void => {
    for (const { kind, path } of fieldMentions(text, shape)) {
      if (kind === 'value' && path.length === 1) plain.add(path[0] ?? '')
      add(path)
    }
  }
  for (const text of texts) read(text)
  return { paths: [...found.values()], plain: [...plain] }
}

/** Whether the path itself, a part of it or a parent is needed. */
function isNeeded(path: DataPath, paths: readonly DataPath[]): boolean {
  return paths.some((one) => isWithin(one, path))
}

function declared(
  fields: Readonly<Record<string, FieldDeclaration>>,
  around: DataPath,
  paths: readonly DataPath[],
): Record<string, FieldDeclaration> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, declaration]) => {
      const path = [...around, name]
      if (!isNeeded(path, paths)) return []
      const { fields: inner, ...rest } = declaration
      return [[name, inner ? { ...rest, fields: declared(inner, path, paths) } : rest]]
    }),
  )
}

function declaredPaths(fields: Readonly<Record<string, FieldDeclaration>>, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, { fields: inner = {} }]) => [
    prefix + name,
    ...declaredPaths(inner, `${prefix}${name}.`),
  ])
}

/** Returns `items.price` for `/fields/items/fields/price/currency`, and `items.total` for `/computed/items.total/currency`. */
function fieldAt(pointer: string): DataPath {
  const [of, ...parts] = partsOfPointer(pointer)
  if (of === 'computed') return parts[0]?.split('.') ?? []
  const end = parts.findLastIndex((part) => ['currency', 'locale', 'words', 'item'].includes(part))
  return parts.slice(0, end).filter((_, index) => index % 2 === 0)
}
