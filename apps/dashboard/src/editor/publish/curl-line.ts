import { shellQuoted } from '@platen/contract'

export interface Call {
  /** URL of the service, without a trailing slash. */
  baseUrl: string
  templateId: string
  /** Any JSON value. */
  data: unknown
  /** If missing, the command reads the `PLATEN_API_KEY` environment variable. */
  apiKey?: string
}

/** Returns a curl command that generates a document. It runs unchanged in bash, zsh and sh, regardless of the data. */
export function curlLine({ baseUrl, templateId, data, apiKey }: Call): string {
  const body = escapeForShell(JSON.stringify({ templateId, data, output: 'url' }, null, 2))
  const authorization =
    apiKey === undefined
      ? '"Authorization: Bearer $PLATEN_API_KEY"'
      : shellQuoted(`Authorization: Bearer ${apiKey}`)
  return [
    `curl ${shellQuoted(`${baseUrl}/v1/create`)} \\`,
    `  -H ${authorization} \\`,
    `  -H 'Content-Type: application/json' \\`,
    // No line of pretty-printed JSON is the same as the delimiter.
    isTooLong(body) ? `  -d @- <<'JSON'\n${body}\nJSON` : `  -d ${shellQuoted(body)}`,
  ].join('\n')
}

/** Whether the text is too long for one argument. Linux accepts at most 128 KiB per argument. */
function isTooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > 100_000
}

/**
 * Escapes `!`, because older interactive shells expand it from the history even inside quotes. Also escapes control characters that JSON leaves
 * unescaped, because they could move the terminal's cursor.
 */
function escapeForShell(json: string): string {
  return json.replace(/[!\u007f-\u009f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
