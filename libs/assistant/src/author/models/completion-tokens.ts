/** Address and name of the models that accept only `max_completion_tokens`. */
const refusing = new Set<string>()

/**
 * Replaces `max_tokens` with `max_completion_tokens` for models that refuse `max_tokens`, such as OpenAI's reasoning models. After a refusal, the
 * request is sent again, and later requests from this process use `max_completion_tokens` immediately.
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
