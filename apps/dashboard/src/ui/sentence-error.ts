/** A failure whose message is a sentence for people. */
export class SentenceError extends Error {}

/** A sentence for people out of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SentenceError) return error.message
  return 'Something went wrong in this page. Reload it; what you typed is kept.'
}
