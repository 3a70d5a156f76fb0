import { type PromptPart, promptLengthMax } from '@platen/contract'
import { type AttachedFile, fileOf } from '../files/attached-file.ts'
import { trimParts } from './mention-text.ts'

/** Returns whether a file is sent with the next prompt, mentioned or not. */
export const isSentNext = ({ isNew, state }: AttachedFile) => isNew && state !== 'refused'

/**
 * Returns the prompt to send, without missing files. New files that are not mentioned are added at the end. Returns `undefined` if the prompt is empty
 * or too long.
 */
export function promptToSend(
  parts: readonly PromptPart[],
  files: readonly AttachedFile[],
): PromptPart[] | undefined {
  const isThere = (id: string) => fileOf(files, id)?.state === 'there'
  const prompt = trimParts(parts.filter((part) => 'text' in part || isThere(part.attachmentId)))
  const cited = new Set(prompt.map((part) => ('text' in part ? undefined : part.attachmentId)))
  const more = files.flatMap((file): PromptPart[] => {
    const attachmentId = file.attachment?.attachmentId
    return isSentNext(file) && attachmentId !== undefined && !cited.has(attachmentId)
      ? [{ attachmentId }]
      : []
  })
  const length = prompt.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
  if (length > promptLengthMax || prompt.length + more.length === 0) return undefined
  const isParted = prompt.length > 0 && more.length > 0
  return [...prompt, ...(isParted ? [{ text: '\n' }] : []), ...more]
}
