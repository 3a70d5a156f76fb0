import type { BatchRequest, Upload } from '../generated/shapes.ts'
import type { Deadline } from '../transport/deadline.ts'
import { readJson, type Transport } from '../transport/transport.ts'

/** Options for parsing the rows in an upload. */
export type UploadReading = Omit<NonNullable<BatchRequest['upload']>, 'uploadId'>

/** The data of each document, or a file of rows: CSV, NDJSON or a JSON array. */
export type BatchItems<Data extends object> =
  | Iterable<Data>
  | AsyncIterable<Data>
  | ({ file: Blob | Uint8Array<ArrayBuffer> | string } & UploadReading)

/** Limits on a batch that is sent in the request (docs/batches.md). Larger batches are uploaded. */
const inlineMax = { items: 1_000, bytes: 1_000_000 }

/** Returns the `items` or the `upload` for a batch. Large data is uploaded. */
export async function batchSource(
  transport: Transport,
  items: BatchItems<object>,
  deadline: Deadline,
): Promise<Pick<BatchRequest, 'items' | 'upload'>> {
  if ('file' in items) {
    const { file, ...reading } = items
    return { upload: { uploadId: await upload(transport, new Blob([file]), deadline), ...reading } }
  }
  const lines: string[] = []
  let before: Blob[] = []
  const encoder = new TextEncoder()
  let [count, bytes] = [0, 0]
  for await (const item of items) {
    const line = `${JSON.stringify(item)}\n`
    lines.push(line)
    count += 1
    bytes += encoder.encode(line).length
    // Blobs may be stored outside the program's memory.
    if (lines.length > inlineMax.items) before = [new Blob([...before, lines.splice(0).join('')])]
  }
  if (count === 0) throw new TypeError('A batch needs at least one item.')
  if (count <= inlineMax.items && bytes <= inlineMax.bytes)
    return { items: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
  const uploadId = await upload(transport, new Blob([...before, lines.join('')]), deadline)
  return { upload: { uploadId, format: 'ndjson' } }
}

async function upload(transport: Transport, body: Blob, deadline: Deadline): Promise<string> {
  const call = { operation: 'createUpload', body: {}, isRepeatable: true, read: readJson<Upload> } as const
  const { uploadId, url } = await transport.sendWithin(call, deadline)
  if (url === undefined) throw new TypeError('The service returned no address for the upload.')
  await transport.put(url, body, deadline)
  return uploadId
}
