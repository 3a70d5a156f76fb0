/** An error from an S3 store. Both parts may be missing. */
export interface StoreError {
  code: string | undefined
  message: string | undefined
}

const readMax = 16_384
const messageMax = 300
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Parses `<Code>` and `<Message>` of an S3 error body. Accepts any body: HTML, truncated and very large bodies just yield less. Each result
 * is one line of printable text. The code has at most 100 characters, and the message at most 300. Other elements, which may contain the access key
 * and the signed text, are ignored.
 */
export function storeError(body: string): StoreError {
  const read = body.slice(0, readMax)
  if (!/<Error[\s>]/.test(read)) return { code: undefined, message: undefined }
  return { code: element(read, 'Code')?.slice(0, 100), message: element(read, 'Message') }
}

function element(body: string, name: 'Code' | 'Message'): string | undefined {
  const start = body.indexOf(`<${name}>`)
  if (start === -1) return undefined
  const from = start + name.length + 2
  const end = body.indexOf('<', from)
  if (end === -1) return undefined
  const text = body
    .slice(from, end)
    .replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text.slice(0, messageMax)
}
