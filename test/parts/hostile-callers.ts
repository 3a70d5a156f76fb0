import { connectWithRetry } from '@platen/queue'
import { type Account, htmlTemplate, type Stack, until } from './stack.ts'

/** Each picture takes a renderer about 0.3 s, although the template has only a few hundred bytes. */
export const filterTemplate = htmlTemplate(
  '{{#pictures}}<svg width="300" height="300"><filter id="f"><feTurbulence numOctaves="200" baseFrequency=".{{seed}}"/></filter>' +
    '<rect width="300" height="300" filter="url(#f)"/></svg>{{/pictures}}',
)

export interface HostileCallers {
  /** Response statuses so far. */
  ended: number[]
  leave: () => Promise<void>
}

/**
 * Starts callers of one account that repeatedly request a document with slow pictures. Resolves when all lanes are busy and half of the callers are
 * waiting.
 */
export async function startHostileCallers(
  stack: Stack,
  account: Account,
  options: { callers: number; lanes: number; pictures: number },
): Promise<HostileCallers> {
  const templateId = await stack.publish(account, 'filters', filterTemplate)
  const redis = connectWithRetry(stack.redisUrl, { onError: () => undefined })
  const leaving = new AbortController()
  const ended: number[] = []
  async function call(): Promise<void> {
    while (!leaving.signal.aborted) {
      const pictures = Array.from({ length: options.pictures }, () => ({
        seed: 100 + Math.floor(Math.random() * 800),
      }))
      const answer = await fetch(`${stack.baseUrl}/v1/create`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId, data: { pictures } }),
        signal: leaving.signal,
      })
      await answer.arrayBuffer()
      ended.push(answer.status)
    }
  }
  const running = Array.from({ length: options.callers }, () => call().catch(() => undefined))
  await until(async () => {
    const active = await redis.llen('{platen}:renders:active')
    const waiting = await redis.zcard('{platen}:renders:prioritized')
    return active >= options.lanes && waiting >= options.callers / 2
  })
  redis.disconnect()
  return {
    ended,
    leave: async () => {
      leaving.abort()
      await Promise.all(running)
    },
  }
}
