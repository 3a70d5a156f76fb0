/** Models that take `max_completion_tokens` only, by the address and name that they are asked by. */
const refusing = new Set<string>()

/**
 * Sends `max_completion_tokens` in place of `max_tokens` to models that refuse the latter, such as those of OpenAI that reason: once they
 * have said so, the request is sent again, and later ones of this process are sent so at once.
 */
export function withCompletionTokens(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (typeof body !== 'object' || body === null || !('max_tokens' in body)) return send(input, init)
    const { max_tokens: tokens, ...rest } = body
    const key = JSON.stringify([
      input instanceof Request ? input.url : String(input),
      'model' in body && body.model,
    ])
    const again = () =>
      send(input, { ...init, body: JSON.stringify({ ...rest, max_completion_tokens: tokens }) })
    if (refusing.has(key)) return again()
    const answer = await send(input, init)
    if (answer.status !== 400) return answer
    const said = await answer.text()
    if (said.includes('max_completion_tokens')) {
      refusing.add(key)
      return again()
    }
    const { status, statusText, headers } = answer
    return new Response(said, { status, statusText, headers })
  }
}
