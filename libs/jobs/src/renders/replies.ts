import type { Redis } from 'ioredis'
import { replyList } from '../queues.ts'
import { type Reply, unpackReply } from './reply.ts'

const blockSeconds = 2

export interface ReplyInbox {
  close(): Promise<void>
}

/**
 * Reads this process's replies one after the other from its own list, and hands each to `onReply`.
 * A list holds what was sent while the connection was away, so a reconnect loses nothing.
 */
export function startReplyInbox(options: {
  redis: Redis
  inboxId: string
  onReply: (reply: Reply) => void
  onError: (error: unknown) => void
}): ReplyInbox {
  const key = replyList(options.inboxId)
  const closing = new AbortController()
  const reading = read()

  async function read(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const entry = await options.redis.blpopBuffer(key, blockSeconds)
        if (entry) options.onReply(unpackReply(entry[1]))
      } catch (error) {
        if (closing.signal.aborted) return
        options.onError(error)
        // The connection comes back by itself; without this a closed one would spin.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  return {
    async close() {
      closing.abort()
      options.redis.disconnect()
      await reading
    },
  }
}
