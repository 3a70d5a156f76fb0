import type { RenderOutcome } from '@platen/contract'

export interface Reply {
  jobId: string
  outcome: RenderOutcome
  bytes: Buffer | undefined
}

/** A reply as one binary value: the length of the JSON head in four bytes, the head, the document. */
export function packReply(reply: Reply): Buffer {
  const head = Buffer.from(
    JSON.stringify({ jobId: reply.jobId, outcome: reply.outcome, hasBytes: reply.bytes !== undefined }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat(reply.bytes ? [length, head, reply.bytes] : [length, head])
}

export function unpackReply(packed: Buffer): Reply {
  const headEnd = 4 + packed.readUInt32BE(0)
  const head = JSON.parse(packed.toString('utf8', 4, headEnd)) as {
    jobId: string
    outcome: RenderOutcome
    hasBytes: boolean
  }
  return {
    jobId: head.jobId,
    outcome: head.outcome,
    bytes: head.hasBytes ? packed.subarray(headEnd) : undefined,
  }
}
