import type { ReplyWatch } from './author-model.ts'

/** The reply has more bytes than it may. */
export class ReplyTooLong extends Error {}

/** The address leads elsewhere; the key was not sent there. */
export class Redirected extends Error {}

/**
 * Reaches the operator's address, which may be local. Redirects are not followed, as the key and what people wrote would go with them; each
 * piece of a reply is told, and a reply over the bound ends with `ReplyTooLong`.
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
