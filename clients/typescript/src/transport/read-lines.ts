/** Yields the values in an NDJSON stream. */
export async function* readLines<T>(response: Response): AsyncGenerator<T, void, undefined> {
  if (!response.body) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += decoder.decode(value, { stream: !done })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as T
      if (done) break
    }
    if (rest !== '') yield JSON.parse(rest) as T
  } finally {
    // Leaving the loop early closes the stream.
    await reader.cancel().catch(() => undefined)
  }
}
