import {
  type BlockContent,
  type ComputedDeclaration,
  type DraftSource,
  type FieldDeclaration,
  labelFromName,
  type TypedSettings,
} from '@platen/contract'
import { compileFormulas } from '@platen/merge/fields'
import type { DataPath } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import {
  isJsonObject,
  readJson,
  isSampleFile,
  readSettings,
  sampleFiles,
  writeSettings,
  pageHtml,
  exampleFor,
  samplesChanged,
  withValueWhereMissing,
  declarationAt,
  readDeclarations,
  valuesAt,
  readSample,
  type SampleData,
  cleanSettings,
  type CleanSettings,
  compileDraft,
} from '@platen/template/draft'
import { declareTexts } from './declare-texts.ts'

/** What a block from another template needs in the template that it is inserted into. */
export type BlockNeeds = Pick<BlockContent, 'fields' | 'computed' | 'texts' | 'language'>

export interface DeclaredBlock {
  /** The changed files. */
  files: Record<string, string>
  /** Labels for names that already exist in the template with a different meaning. The block prints the values of the template. */
  existingLabels: string[]
  /** Labels of the block's formulas that cannot be calculated in this template. */
  uncalculated: string[]
  /** Languages of this template for which the block has no text. */
  untranslated: string[]
}

const settingsFile = 'template.json'

/**
 * Declares what a block from another template needs, without overwriting anything: its fields (as optional, with an example in every sample), its
 * formulas, and its text (in each language of the template).
 */
export function declareBlock(source: DraftSource, block: BlockNeeds): DeclaredBlock {
  const text = source.files[settingsFile] ?? ''
  const settings = cleanSettings(readSettings(text))
  const needed = readDeclarations(block as TypedSettings)
  const known = (name: string) => isNamed(name, source.files)
  const inputs = inputsOf(needed)
  const missing = Object.entries(needed.fields).filter(
    ([name]) =>
      Object.hasOwn(settings.fields, name) ||
      (!isCalculated(settings, name) && (!known(name) || inputs.has(name))),
  )
  const fields = joined(settings.fields, Object.fromEntries(missing))
  const { computed, own, uncalculated } = joinedFormulas({ ...settings, fields }, needed.computed, source)
  const texts = declareTexts(source, block, settings.language)
  const written = writeSettings(text, {
    ...(!isSame(fields, settings.fields) && { fields: { ...fields } }),
    ...(Object.keys(computed).length > 0 && {
      computed: { ...readSettings(text).computed, ...computed },
    }),
  })
  const added = addedPaths(fields, settings.fields)
  return {
    files: {
      ...(written !== text && { [settingsFile]: written }),
      ...texts.files,
      ...samplesChanged(source, (data) => withExamples(data, added)),
    },
    existingLabels: [
      ...otherTypes(settings.fields, needed.fields).map(wordsOf),
      ...own.map((dotted) => needed.computed[dotted]?.label ?? wordsOf(dotted.split('.'))),
      ...texts.own,
    ],
    uncalculated: uncalculated.map((dotted) => needed.computed[dotted]?.label ?? wordsOf(dotted.split('.'))),
    untranslated: texts.untranslated,
  }
}

type Declared = Readonly<Record<string, FieldDeclaration>>

/**
 * Returns the formulas that the template lacks (`computed`, in the format of template.json), the paths of formulas that already exist with another
 * meaning (`own`), and the paths of those that fail (`uncalculated`).
 */
function joinedFormulas(
  settings: CleanSettings,
  needed: Readonly<Record<string, ComputedDeclaration>>,
  source: DraftSource,
): { computed: Record<string, string | ComputedDeclaration>; own: string[]; uncalculated: string[] } {
  const samples = sampleFiles(source).flatMap((file) => readSample(source.files[file] ?? '').data ?? [])
  const isSent = (path: DataPath) =>
    declarationAt(settings, path) !== undefined || samples.some((data) => valuesAt(data, path).length > 0)
  const own: string[] = []
  const added = new Map<string, ComputedDeclaration>()
  for (const [dotted, formula] of Object.entries(needed)) {
    const has = Object.hasOwn(settings.computed, dotted) ? settings.computed[dotted] : undefined
    if (has ? !isSameFormula(has, formula) : isSent(dotted.split('.'))) own.push(dotted)
    else if (!has) added.set(dotted, formula)
  }
  const { faults } = compileDraft({
    ...settings,
    computed: { ...settings.computed, ...Object.fromEntries(added) },
  })
  const uncalculated = [...added.keys()].filter((dotted) => faults.has(dotted))
  const right = [...added].filter(([dotted]) => !faults.has(dotted))
  const computed = Object.fromEntries(
    right.map(([dotted, declaration]) => [
      dotted,
      Object.keys(declaration).length === 1 ? declaration.formula : declaration,
    ]),
  )
  return { computed, own, uncalculated }
}

function isSameFormula(a: ComputedDeclaration, b: ComputedDeclaration): boolean {
  const plain = ({ formula }: ComputedDeclaration) => formula.replaceAll(/\s+/g, '')
  return plain(a) === plain(b)
}

function isCalculated({ computed }: CleanSettings, name: string): boolean {
  return Object.hasOwn(computed, name)
}

/** Returns the top-level names that formulas read. These must be declared. */
function inputsOf(needed: { fields: Declared; computed: Readonly<Record<string, ComputedDeclaration>> }) {
  const compiled = compileFormulas(needed)
  const inputs = 'program' in compiled ? compiled.program.inputs : []
  return new Set(inputs.map((dotted) => dotted.split('.')[0] ?? ''))
}

/** Whether the template uses the name without declaring it. */
function isNamed(name: string, files: Readonly<Record<string, string>>): boolean {
  if ([...scanTags(pageHtml({ files }))].some((tag) => tag.name.split('.')[0] === name)) return true
  return Object.entries(files).some(([path, text]) => {
    const data = isSampleFile(path) ? readJson(text) : undefined
    return isJsonObject(data) && Object.hasOwn(data, name)
  })
}

function joined(has: Declared, added: Declared): Declared {
  const all = new Map(Object.entries(has))
  for (const [name, declaration] of Object.entries(added)) {
    const own = all.get(name)
    if (!own) all.set(name, optional(declaration))
    else if (own.type === declaration.type && declaration.fields)
      all.set(name, { ...own, fields: { ...joined(own.fields ?? {}, declaration.fields) } })
  }
  return Object.fromEntries(all)
}

/** Existing samples do not contain the field, so it must be optional. */
function optional({ fields, ...declaration }: FieldDeclaration): FieldDeclaration {
  return {
    ...declaration,
    required: false,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, optional(one)])),
    }),
  }
}

/** Returns the fields that the template declares with a different type. */
function otherTypes(has: Declared, added: Declared, around: DataPath = []): DataPath[] {
  return Object.entries(added).flatMap(([name, { type, fields = {} }]) => {
    const own = Object.hasOwn(has, name) ? has[name] : undefined
    const path = [...around, name]
    if (!own) return []
    return own.type === type ? otherTypes(own.fields ?? {}, fields, path) : [path]
  })
}

/** Returns the new fields, once each. A new list counts as one field. */
function addedPaths(
  now: Declared,
  before: Declared,
  around: DataPath = [],
): { path: DataPath; declaration: FieldDeclaration }[] {
  return Object.entries(now).flatMap(([name, declaration]) => {
    const path = [...around, name]
    const was = Object.hasOwn(before, name) ? before[name] : undefined
    return was ? addedPaths(declaration.fields ?? {}, was.fields ?? {}, path) : [{ path, declaration }]
  })
}

function withExamples(data: SampleData, added: ReturnType<typeof addedPaths>): SampleData {
  return added.reduce(
    (filled, { path, declaration }) => withValueWhereMissing(filled, path, exampleOf(path, declaration)),
    data,
  )
}

/** A list gets one item. */
function exampleOf(path: DataPath, declaration: FieldDeclaration): unknown {
  const { type, fields, example } = declaration
  if (!fields || example !== undefined) return exampleFor(path, declaration)
  const inner = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, exampleOf([...path, name], one)]),
  )
  return type === 'list' ? [inner] : inner
}

function wordsOf(path: DataPath): string {
  return labelFromName(path.at(-1) ?? '')
}

function isSame(a: Declared, b: Declared): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
