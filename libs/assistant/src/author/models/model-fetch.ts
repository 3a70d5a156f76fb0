import type { ReplyWatch } from './author-model.ts'

/** The reply exceeds the byte limit. */
export class ReplyTooLong extends Error {}

/** The address redirects. The key was not sent to the target. */
export class Redirected extends Error {}

/**
 * Returns a `fetch` for the operator's address, which may be local. It does not follow redirects, because the key and the prompts would be sent, too.
 * It reports the size of each chunk of a reply, and a reply over the limit fails with `ReplyTooLong`.
 */
export function watchedFetch({ bytesMax, onBytes }: ReplyWatch): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' })
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      throw new Redirected()
    }
    onBytes(0)
    if (!answer.body) return answer
    let total = 0
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          total += piece.length
          onBytes(piece.length)
          if (total > bytesMax) controller.error(new ReplyTooLong())
          else controller.enqueue(piece)
        },
      }),
    )
    return new Response(counted, {
      status: answer.status,
      statusText: answer.statusText,
      headers: answer.headers,
    })
  }
}
