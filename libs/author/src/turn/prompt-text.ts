import type { AuthorRequest } from './turn-parts.ts'

/** What the person wrote, without the files: only this says what may go. */
export function promptText({ prompt }: Pick<AuthorRequest, 'prompt'>): string {
  return prompt.map((part) => ('text' in part ? part.text : ' ')).join('')
}
