/** The call that a code example makes. */
export interface SnippetCall {
  /** Without a trailing slash. */
  baseUrl: string
  templateId: string
  data: Readonly<Record<string, unknown>>
  output: 'base64' | 'url'
  /** Whether the data is in a separate file `data.json`, because it is too long for the program. */
  isDataInFile: boolean
}

/** A language on the Integrations tab. */
export interface Snippet {
  id: string
  label: string
  /** Requirements for running it. */
  needs: string
  /** A file name for the program. */
  fileName: string
  write(call: SnippetCall): string
}

/** Returns the request body as JSON, indented by two spaces. */
export function bodyText({ templateId, data, output }: SnippetCall): string {
  return JSON.stringify({ templateId, data, output }, null, 2)
}

/** Indents all lines except the first. */
export function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}

/** Joins lines; `undefined` is skipped. */
export function lines(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n')}\n`
}
