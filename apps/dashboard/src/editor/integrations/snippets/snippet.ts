/** The call that a snippet makes. */
export interface SnippetCall {
  /** Without a slash at its end. */
  baseUrl: string
  templateId: string
  data: Readonly<Record<string, unknown>>
  output: 'base64' | 'url'
  /** The data stands in a file `data.json` beside the program: too much to read within it. */
  isDataInFile: boolean
}

/** A language of the Integrations tab. */
export interface Snippet {
  id: string
  label: string
  /** What it needs, as people install it. */
  needs: string
  /** What the file may be called. */
  fileName: string
  write(call: SnippetCall): string
}

/** The request's body as JSON text, two blanks deep. */
export function bodyText({ templateId, data, output }: SnippetCall): string {
  return JSON.stringify({ templateId, data, output }, null, 2)
}

/** Every line but the first with `indent` in front, for a text that goes on after the start of a line. */
export function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}

/** Joins what is written line by line; `undefined` is left out. */
export function lines(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n')}\n`
}
