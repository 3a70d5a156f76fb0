/** The files in a template's folder by path. Strings are encoded as UTF-8. */
export type Files = Readonly<Record<string, Uint8Array | string>>

/** The files in a folder as bytes. */
export type FileBytes = Record<string, Uint8Array<ArrayBuffer>>

const sliceBytes = 32_768

/** Encodes a folder for requests. */
export function encodeFiles(files: Files): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, base64Of(content)]))
}

/** Decodes the folder in a response. */
export function decodeFiles<T extends { files: Record<string, string> }>(
  answer: T,
): Omit<T, 'files'> & { files: FileBytes } {
  const files = Object.entries(answer.files).map(([path, text]) => [path, bytesOf(text)])
  return { ...answer, files: Object.fromEntries(files) as FileBytes }
}

/** Decodes base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

function base64Of(content: Uint8Array | string): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  let text = ''
  // Every engine supports this number of arguments.
  for (let at = 0; at < bytes.length; at += sliceBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + sliceBytes))
  return btoa(text)
}
