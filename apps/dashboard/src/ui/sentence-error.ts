/** An error with a message for users. */
export class SentenceError extends Error {}

/** Returns an error message for users. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SentenceError) return error.message
  return 'Something went wrong. Reload the page. What you typed is saved.'
}
