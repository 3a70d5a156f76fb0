import { shellQuoted } from '@platen/contract'

/** What a call says. */
export interface Call {
  /** Address of the service, without a slash at its end. */
  baseUrl: string
  templateId: string
  /** Anything that JSON can say. */
  data: unknown
  /** Left out: the environment's `PLATEN_API_KEY`. */
  apiKey?: string
}

/** The call that makes a document, as a line for bash (and zsh and sh) that runs as it stands, whatever the data holds. */
export function curlLine({ baseUrl, templateId, data, apiKey }: Call): string {
  const body = inertInPrompts(JSON.stringify({ templateId, data, output: 'url' }, null, 2))
  const authorization =
    apiKey === undefined
      ? '"Authorization: Bearer $PLATEN_API_KEY"'
      : shellQuoted(`Authorization: Bearer ${apiKey}`)
  return [
    `curl ${shellQuoted(`${baseUrl}/v1/create`)} \\`,
    `  -H ${authorization} \\`,
    `  -H 'Content-Type: application/json' \\`,
    // No line of a JSON object is ever the word that ends it.
    isTooLong(body) ? `  -d @- <<'JSON'\n${body}\nJSON` : `  -d ${shellQuoted(body)}`,
  ].join('\n')
}

/** Linux takes at most 128 KiB as one argument. */
function isTooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > 100_000
}

/**
 * Older shells at a prompt look for `!` (history) in each pasted line by itself, and do not know there that a quote is open; control
 * characters that JSON leaves as they are would move the terminal's cursor.
 */
function inertInPrompts(json: string): string {
  return json.replace(/[!\u007f-\u009f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
