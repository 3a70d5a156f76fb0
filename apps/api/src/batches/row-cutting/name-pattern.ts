import { randomUUID } from 'node:crypto'
import { documentFileName, Fault, type Field, quoted } from '@platen/contract'
import { compileText, mergeFields, type Template } from '@platen/merge'

/** A name made of an item's values, or the sentence that says what is wrong with it. */
export type MadeName = { name: string } | { problem: string }

/** The compiled pattern of names that lie in folders. */
export interface NamePattern {
  fields: Field[]
  make(data: Readonly<Record<string, unknown>>, index: number): MadeName
}

/** Stands for `{index}` until the values are merged: no value can have it. */
const indexMark = `\u0001${randomUUID()}\u0001`
const mergedBytesMax = 4_096

/**
 * The pattern of a document's name in a ZIP: a `/` of the pattern makes a folder, one in a value is a problem, and so is a name that is
 * empty. Made safe for every file system. `optional`: names that data may leave out. Throws `invalid_request` for a pattern that no name
 * could be made of.
 */
export function compileFileName(pattern: string, optional: readonly string[] = []): NamePattern {
  const parts = compileParts(pattern, '/fileName', optional)
  for (const { text } of parts) {
    if (['', '.', '..'].includes(text.trim()) || /[\\\p{Cc}]/u.test(text))
      throw wrongPattern(
        '/fileName',
        'Each part of a file name between slashes needs a name other than "." and "..", without backslashes and control characters.',
      )
  }
  return patternOf(parts, (merged) => {
    const wrong = merged.find((part) => documentFileName(part) === 'document.pdf' && !/document/i.test(part))
    if (wrong !== undefined) return { problem: 'The file name is empty, or a part of it is.' }
    const folders = merged.slice(0, -1).map((part) => documentFileName(part).replace(/\.pdf$/, ''))
    return { name: [...folders, documentFileName(merged.at(-1) ?? '')].join('/') }
  })
}

/** The pattern of an object's key in a bucket: a `/` in a value is a problem. Other rules for keys are the store's. Else as `compileFileName`. */
export function compileKey(pattern: string, optional: readonly string[] = []): NamePattern {
  const parts = compileParts(pattern, '/s3_key', optional)
  if (parts.some(({ text }) => leadsElsewhere(text)))
    throw wrongPattern(
      '/s3_key',
      'No part of a key between slashes is "." or "..", and none has a backslash.',
    )
  return patternOf(parts, (merged) => ({ name: merged.join('/') }))
}

interface Part {
  text: string
  template: Template
}

function compileParts(pattern: string, pointer: string, optional: readonly string[]): Part[] {
  const texts = splitAtSlashes(pattern)
  return texts.map((text) => {
    const marked = text.replaceAll(/(?<!\{)\{index\}(?!\})/g, indexMark)
    const compiled = compileText(marked, { file: pointer.slice(1), optional })
    if (compiled.ok) return { text, template: compiled.template }
    const [first] = compiled.faults
    const hint = texts.length > 1 ? ' A section cannot go over a slash.' : ''
    throw wrongPattern(pointer, `${first?.message ?? ''}${hint}`)
  })
}

/** Slashes inside of tags belong to them: `{{/paid}}`. */
function splitAtSlashes(pattern: string): string[] {
  const parts = ['']
  for (const piece of pattern.match(/\{\{[^}]*\}\}|\/|[^/{]+|\{/g) ?? []) {
    if (piece === '/') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

function patternOf(parts: readonly Part[], join: (merged: string[]) => MadeName): NamePattern {
  return {
    fields: mergeFields(...parts.map(({ template }) => template.fields)),
    make(data, index) {
      const merged: string[] = []
      for (const { template } of parts) {
        const merges = mergePart(template, data)
        if (merges === undefined) return { problem: 'The name is too long.' }
        const part = merges.replaceAll(indexMark, String(index))
        if (part.includes('/') || leadsElsewhere(part)) {
          return {
            problem: `${quoted(part, 100)} would lead to another folder: a value in a name has no slash.`,
          }
        }
        merged.push(part)
      }
      return join(merged)
    },
  }
}

function leadsElsewhere(part: string): boolean {
  return part.includes('\\') || /^\s*\.\.?\s*$/.test(part)
}

function mergePart(template: Template, data: Readonly<Record<string, unknown>>): string | undefined {
  try {
    return template.render(data, { htmlBytesMax: mergedBytesMax })
  } catch (error) {
    if (error instanceof Fault && error.code === 'render_failed') return undefined
    throw error
  }
}

function wrongPattern(pointer: string, message: string): Fault {
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer, code: 'bad_pattern', message }],
  })
}
