import type { RenderOutcome, RenderPart } from '@platen/contract'
import type { Redis } from 'ioredis'
import { execAll } from '../connection.ts'
import { rendersKey, replyList } from '../queues.ts'

/** A worker's reply about a job, with the document if its bytes are included. */
export interface Reply {
  jobId: string
  outcome: RenderOutcome
  bytes: Buffer | undefined
}

/** A part of a document, sent before its reply. */
export interface PartReply {
  jobId: string
  part: RenderPart
  bytes: Buffer
}

/** Encodes a reply as one binary value: the length of the JSON header in four bytes, the header, the document. */
export function packReply({ bytes, ...said }: Reply | PartReply): Buffer {
  const head = Buffer.from(JSON.stringify({ ...said, hasBytes: bytes !== undefined }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat(bytes ? [length, head, bytes] : [length, head])
}

/** Decodes the result of `packReply`. The document is a view of `packed`. */
export function unpackReply(packed: Buffer): Reply | PartReply {
  const headEnd = 4 + packed.readUInt32BE(0)
  const head = JSON.parse(packed.toString('utf8', 4, headEnd)) as (
    | Omit<Reply, 'bytes'>
    | Omit<PartReply, 'bytes'>
  ) & { hasBytes: boolean }
  const { jobId } = head
  const bytes = packed.subarray(headEnd)
  if ('part' in head) return { jobId, part: head.part, bytes }
  return { jobId, outcome: head.outcome, bytes: head.hasBytes ? bytes : undefined }
}

/** How long a reply is kept if it is not read. */
const replyLifeMs = 60_000

/** Notifies a job’s worker that the caller has left. */
export async function noteLeft(redis: Redis, jobId: string): Promise<void> {
  await redis.set(leftKey(jobId), 1, 'PX', replyLifeMs)
}

/** Returns whether the caller of a job still waits, as far as `noteLeft` knows. */
export async function isAwaited(redis: Redis, jobId: string): Promise<boolean> {
  return (await redis.exists(leftKey(jobId))) === 0
}

function leftKey(jobId: string): string {
  return rendersKey(`left:${jobId}`)
}

/** Sends a reply, or a part of a document, to the inbox that is waiting for it. */
export async function sendReply(redis: Redis, inboxId: string, reply: Reply | PartReply): Promise<void> {
  const key = replyList(inboxId)
  await execAll(redis.pipeline().rpush(key, packReply(reply)).pexpire(key, replyLifeMs))
}

const blockSeconds = 2

/** The list from which this process reads workers' replies. */
export interface ReplyInbox {
  close(): Promise<void>
}

/**
 * Reads this process's replies one after another from its own list, and passes each to `onReply`. The list keeps replies that were sent while the
 * connection was down, so no reply is lost.
 */
export function startReplyInbox(options: {
  redis: Redis
  inboxId: string
  onReply: (reply: Reply | PartReply) => void
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
        // The connection reconnects automatically. Without this delay, a closed connection would cause a busy loop.
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
