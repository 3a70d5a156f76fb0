import {
  canonicalLocale,
  escapePointerPart,
  type SourceFault,
  type TextTree,
  fieldNameError,
} from '@platen/contract'
import { compileText, unprintableTexts } from '@platen/merge'
import { decodeSourceText, type SourceText } from '../check/source-text.ts'
import { type JsonSource, parseJsonSource } from './parse-json-source.ts'

export interface ReadTexts {
  /** By locale in canonical form. */
  texts: Record<string, TextTree>
  sources: Map<string, { file: string; json: JsonSource }>
  faults: SourceFault[]
}

const textBounds = { languages: 100, texts: 2_000, length: 10_000, depth: 8 } as const

/** Reads `texts/<locale>.json`. Errors: `invalid_language`, `invalid_text`, `too_many_texts`, and errors in JSON and merge tags. */
export function readTexts(files: ReadonlyMap<string, Uint8Array>): ReadTexts {
  const read: ReadTexts = { texts: {}, sources: new Map(), faults: [] }
  if (files.size > textBounds.languages) {
    const [file = 'texts'] = files.keys()
    read.faults.push(
      atStart(file, 'too_many_texts', `A template can have at most ${textBounds.languages} languages.`),
    )
    return read
  }
  for (const [file, bytes] of files) readFile(file, bytes, read)
  return read
}

function readFile(file: string, bytes: Uint8Array, read: ReadTexts): void {
  const tag = file.replace(/^texts\//, '').replace(/\.json$/, '')
  const locale = canonicalLocale(tag)
  if (locale === undefined) {
    const message = `"${tag}" is not a valid language tag. Name the file after a language tag, such as texts/en.json or texts/pt-BR.json.`
    read.faults.push(atStart(file, 'invalid_language', message))
    return
  }
  const decoded = decodeSourceText(file, bytes)
  if (!('at' in decoded)) {
    read.faults.push(decoded)
    return
  }
  const json = parseJsonSource(decoded)
  if ('faults' in json) {
    read.faults.push(...json.faults)
    return
  }
  const tree = readTree(decoded, json, read.faults)
  if (!tree) return
  if (locale in read.texts) {
    read.faults.push(atStart(file, 'duplicate_name', `There are two files for ${locale}. Remove one.`))
    return
  }
  read.texts[locale] = tree
  read.sources.set(locale, { file, json })
}

function readTree(source: SourceText, json: JsonSource, faults: SourceFault[]): TextTree | undefined {
  const before = faults.length
  let count = 0
  const fault = (pointer: string, code: string, message: string) =>
    faults.push({ file: source.file, ...json.at(pointer), code, message })

  function visit(value: unknown, pointer: string, depth: number): TextTree | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      fault(pointer, 'invalid_text', 'Write an object, such as { "name": "text" }.')
      return undefined
    }
    if (depth > textBounds.depth) {
      fault(
        pointer,
        'invalid_text',
        `Names can be nested at most ${textBounds.depth} levels deep. Flatten them.`,
      )
      return undefined
    }
    const tree: TextTree = Object.create(null) as TextTree
    for (const [name, text] of Object.entries(value)) {
      const at = `${pointer}/${escapePointerPart(name)}`
      const problem = fieldNameError(name, 'text')
      if (problem !== undefined) fault(at, 'invalid_text', problem)
      else if (typeof text === 'string') {
        tree[name] = text
        checkText(text, at)
      } else {
        const inner = visit(text, at, depth + 1)
        if (inner) tree[name] = inner
      }
    }
    return { ...tree }
  }

  function checkText(text: string, pointer: string): void {
    count++
    for (const { code, message } of unprintableTexts(text)) fault(pointer, code, message)
    if (count === textBounds.texts + 1)
      fault(pointer, 'too_many_texts', `A language file can have at most ${textBounds.texts} strings.`)
    if (text.length > textBounds.length)
      fault(
        pointer,
        'invalid_text',
        `A string can be up to ${textBounds.length.toLocaleString('en')} characters long.`,
      )
    else if (text.includes('{{')) {
      const compiled = compileText(text, { file: source.file })
      if (!compiled.ok) for (const { code, message } of compiled.faults) fault(pointer, code, message)
      else if (compiled.template.fields.some(({ name }) => name === 'text'))
        fault(pointer, 'invalid_text', 'A string cannot contain another string. Write it out here.')
    }
  }

  const tree = visit(json.value, '', 1)
  return faults.length > before ? undefined : tree
}

function atStart(file: string, code: string, message: string): SourceFault {
  return { file, line: 1, column: 1, code, message }
}
