import type { SourceElement } from '@platen/template/markup'
import type { AuthorRequest, CitedFile } from '../author-parts.ts'
import type { ToolContext, ToolInput } from './tool.ts'

/** A text of an input; empty where it is none. */
export function textIn(input: ToolInput, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

/** The file of a request that a model calls by its id, or its name. */
export function fileNamed(id: string, { files }: Pick<AuthorRequest, 'files'>): CitedFile | undefined {
  return files.find(({ attachmentId, name }) => attachmentId === id || name === id)
}

/** Texts of an input, without empty ones. */
export function textsIn(input: ToolInput, name: string): string[] {
  const value = input[name]
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '')
    : []
}

/** Whole numbers of an input. */
export function numbersIn(input: ToolInput, name: string): number[] {
  const value = input[name]
  return Array.isArray(value) ? value.filter((one): one is number => Number.isSafeInteger(one)) : []
}

/** The element that an input names by its number, or the sentence that says why there is none. */
export function elementIn(
  input: ToolInput,
  { copy }: Pick<ToolContext, 'copy'>,
): { element: SourceElement } | { refused: string } {
  const number = input['element']
  const element = typeof number === 'number' ? copy.element(number) : undefined
  return element
    ? { element }
    : { refused: `There is no element ${String(number)}. Call read_outline and take a number from there.` }
}

/** What several edits take besides: the fields that they may lose, and why they change more than what the request is about. The instructions explain both. */
export const editInputs = {
  removes: { type: 'array', items: { type: 'string' } },
  beyond: { type: 'string' },
} as const

/** The inputs that several edits take besides. */
export function editOptions(input: ToolInput): { removes: string[]; beyond?: string | undefined } {
  const beyond = textIn(input, 'beyond').trim()
  return { removes: textsIn(input, 'removes'), beyond: beyond === '' ? undefined : beyond }
}
