import { documentPath, Fault, type Field, quoted } from '@platen/contract'
import {
  compileName,
  type CompileOptions,
  type CompileResult,
  compileText,
  type Template,
} from './compile-template.ts'
import { mergeFields } from './list-fields.ts'

export type MadeName = { name: string } | { problem: string }

export interface NamePattern {
  fields: Field[]
  make(data: Readonly<Record<string, unknown>>, index: number): MadeName
}

/** Marks `{index}` until values are merged. A noncharacter, which data cannot contain. */
const indexMark = '\uFDD0'
/** Stops merging a long key early. The store rejects keys of more than 1,024 bytes itself. */
const keyBytesMax = 4_096

/**
 * Compiles the pattern of a document name in a ZIP. A `/` in the pattern creates a folder, and values are made safe for all file systems.
 * An empty part is an error. `optional`: names that data can omit. Throws `invalid_request` for a pattern that can never be a name.
 */
export function compileFileName(pattern: string, optional: readonly string[] = []): NamePattern {
  const parts = compileParts(pattern, '/fileName', optional, compileName)
  for (const { text } of parts) {
    if (['', '.', '..'].includes(text.trim()) || /[\\\p{Cc}]/u.test(text))
      throw wrongPattern(
        '/fileName',
        'Each part of a file name between slashes needs a name other than "." and "..", without backslashes or control characters.',
      )
  }
  return {
    fields: fieldsOf(parts),
    make(data, index) {
      const merged = mergeParts(parts, { data, index })
      if (merged === undefined) return tooLong
      const name = documentPath(merged)
      return name === undefined ? { problem: 'The file name, or a part of it, is empty.' } : { name }
    },
  }
}

/** Compiles the pattern of a key in a bucket: like `compileFileName`, but a `/` in a value is an error. The store checks all other rules. */
export function compileKey(pattern: string, optional: readonly string[] = []): NamePattern {
  const parts = compileParts(pattern, '/s3_key', optional, compileText)
  if (parts.some(({ text }) => leadsElsewhere(text)))
    throw wrongPattern(
      '/s3_key',
      'Parts of a key between slashes cannot be "." or "..", and cannot contain a backslash.',
    )
  return {
    fields: fieldsOf(parts),
    make(data, index) {
      const merged = mergeParts(parts, { data, index, bytesMax: keyBytesMax })
      if (merged === undefined) return tooLong
      const unsafe = merged.find((part) => part.includes('/') || leadsElsewhere(part))
      if (unsafe === undefined) return { name: merged.join('/') }
      return {
        problem: `${quoted(unsafe, 100)} would point to another folder. Values in a key must not contain a slash.`,
      }
    },
  }
}

const tooLong: MadeName = { problem: 'The name is too long.' }

interface Part {
  text: string
  template: Template
}

function compileParts(
  pattern: string,
  pointer: string,
  optional: readonly string[],
  compile: (part: string, options: CompileOptions) => CompileResult,
): Part[] {
  const broken = brokenIndex(pattern)
  if (broken !== undefined) {
    const advice = 'Write {index} for the number of the item, or {{index}} for a field with this name.'
    throw wrongPattern(pointer, `${quoted(broken, 40)} is not a complete tag. ${advice}`)
  }
  const texts = splitAtSlashes(pattern)
  return texts.map((text) => {
    const marked = text.replaceAll(/(?<!\{)\{index\}(?!\})/g, indexMark)
    const compiled = compile(marked, { file: pointer.slice(1), optional })
    if (compiled.ok) return { text, template: compiled.template }
    const [first] = compiled.faults
    const hint = texts.length > 1 ? ' A section cannot contain a slash.' : ''
    throw wrongPattern(pointer, `${first?.message ?? ''}${hint}`)
  })
}

/** Returns an incomplete `{index}`, such as `{index` without the closing brace. */
function brokenIndex(pattern: string): string | undefined {
  const rest = pattern.replaceAll(/\{\{[^{}]*\}\}|(?<!\{)\{index\}(?!\})/g, ' ')
  return /\{ *index\b *\}*|\bindex *\}+/i.exec(rest)?.[0]
}

/** A slash in a tag belongs to it: `{{/paid}}`. */
function splitAtSlashes(pattern: string): string[] {
  const parts = ['']
  for (const piece of pattern.match(/\{\{[^}]*\}\}|\/|[^/{]+|\{/g) ?? []) {
    if (piece === '/') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

function fieldsOf(parts: readonly Part[]): Field[] {
  return mergeFields(...parts.map(({ template }) => template.fields))
}

/** Merges the parts with their values. Returns undefined if the result is too long. */
function mergeParts(
  parts: readonly Part[],
  given: { data: Readonly<Record<string, unknown>>; index: number; bytesMax?: number },
): string[] | undefined {
  const { data, index, bytesMax } = given
  try {
    return parts.map(({ template }) =>
      template
        .render(data, bytesMax === undefined ? {} : { htmlBytesMax: bytesMax })
        .replaceAll(indexMark, String(index)),
    )
  } catch (error) {
    if (error instanceof Fault && error.code === 'render_failed') return undefined
    throw error
  }
}

function leadsElsewhere(part: string): boolean {
  return part.includes('\\') || /^\s*\.\.?\s*$/.test(part)
}

function wrongPattern(pointer: string, message: string): Fault {
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer, code: 'invalid_pattern', message }],
  })
}
