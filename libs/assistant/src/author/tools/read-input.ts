import type { SourceElement } from '@platen/template/markup'
import type { AuthorRequest, CitedFile } from '../author-parts.ts'
import type { ToolContext, ToolInput } from './tool.ts'

/** Returns a property of the input, or an empty string if it is not a string. */
export function textIn(input: ToolInput, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the attached file with this ID or name. */
export function fileNamed(id: string, { files }: Pick<AuthorRequest, 'files'>): CitedFile | undefined {
  return files.find(({ attachmentId, name }) => attachmentId === id || name === id)
}

/** Returns the non-empty strings in a list of the input. */
export function textsIn(input: ToolInput, name: string): string[] {
  const value = input[name]
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '')
    : []
}

/** Returns the integers in a list of the input. */
export function numbersIn(input: ToolInput, name: string): number[] {
  const value = input[name]
  return Array.isArray(value) ? value.filter((one): one is number => Number.isSafeInteger(one)) : []
}

/** Returns the element with the number in the input, or a refusal if there is none. */
export function elementIn(
  input: ToolInput,
  { copy }: Pick<ToolContext, 'copy'>,
): { element: SourceElement } | { refused: string } {
  const number = input['element']
  const element = typeof number === 'number' ? copy.element(number) : undefined
  return element
    ? { element }
    : { refused: `There is no element ${String(number)}. Call read_outline and use a number from there.` }
}

/** Common inputs of edits: the fields that an edit may remove, and why it changes more than the request is about. The instructions explain both. */
export const editInputs = {
  removes: { type: 'array', items: { type: 'string' } },
  beyond: { type: 'string' },
} as const

/** Reads the common inputs of edits. */
export function editOptions(input: ToolInput): { removes: string[]; beyond?: string | undefined } {
  const beyond = textIn(input, 'beyond').trim()
  return { removes: textsIn(input, 'removes'), beyond: beyond === '' ? undefined : beyond }
}
