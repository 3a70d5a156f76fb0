import type { AuthorRequest } from '@platen/author'

/** The words of a prompt, with the names of files where it cites them. */
export function promptWords({ prompt, files }: Pick<AuthorRequest, 'prompt' | 'files'>): string {
  const names = new Map(files.map(({ attachmentId, name }) => [attachmentId, name]))
  return prompt
    .map((part) => ('text' in part ? part.text : (names.get(part.attachmentId) ?? '')))
    .join('')
    .trim()
}
